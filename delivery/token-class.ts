import * as pulumi from "@pulumi/pulumi";

type ResourceClass = new (name: string, args: object, options: pulumi.CustomResourceOptions) => pulumi.CustomResource;

/** Classes of the tokens we emit, each imported on its own: the whole AWS SDK is 84 MB. */
const CLASSES: Readonly<Record<string, () => Promise<ResourceClass>>> = {
  "aws:route53/zone:Zone": async () => (await import("@pulumi/aws/route53/zone.js")).Zone as unknown as ResourceClass,
  "aws:route53/record:Record": async () =>
    (await import("@pulumi/aws/route53/record.js")).Record as unknown as ResourceClass,
  "aws:route53/healthCheck:HealthCheck": async () =>
    (await import("@pulumi/aws/route53/healthCheck.js")).HealthCheck as unknown as ResourceClass,
};

/** The class of a token; a token without a class of ours is a plain resource of that token. */
export async function tokenClass(token: string): Promise<ResourceClass> {
  const load = CLASSES[token];
  if (load !== undefined) return load();
  return class extends pulumi.CustomResource {
    constructor(name: string, args: object, options: pulumi.CustomResourceOptions) {
      super(token, name, args as pulumi.Inputs, options);
    }
  };
}
