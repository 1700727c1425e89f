import { Deployment } from "@pulumi/kubernetes/apps/v1/deployment.js";
import { PolicyPack, validateResourceOfType } from "@pulumi/policy";

new PolicyPack("lab", {
  policies: [
    {
      name: "image-is-not-forbidden",
      description: "No container runs the image that the test forbids.",
      enforcementLevel: "mandatory",
      validateResource: validateResourceOfType(Deployment, ({ spec }, _args, report) => {
        for (const { image } of spec?.template?.spec?.containers ?? []) {
          if (image?.includes("forbidden")) report(`the image ${image} is forbidden`);
        }
      }),
    },
  ],
});
