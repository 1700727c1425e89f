import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkoutFolder, componentsFolder } from "./paths.ts";

/** A binary that the lab builds from its Go module under `components/<name>`. */
export interface Component {
  readonly name: string;
  /** What is in it, for people. */
  readonly title: string;
  /** File name of the binary. */
  readonly binary: string;
  /** Go package to build, relative to the component's module. */
  readonly package: string;
  /** Link-time settings (`-X name=value`). */
  readonly settings: Readonly<Record<string, string>>;
  /** Files to copy beside `main.go` from the folder of a module that it depends on. */
  readonly copies?: { readonly module: string; readonly files: readonly string[] };
  /** Rough minutes of a cold build on two cores, said beforehand. */
  readonly minutes: number;
}

/** The version of a module as the component's go.mod pins it, e.g. `v1.35.4`. */
export function pinnedVersion(component: string, module: string): string {
  const text = readFileSync(join(componentsFolder, component, "go.mod"), "utf8");
  const line = text.split("\n").find((candidate) =>
    candidate
      .trim()
      .replace(/^require /, "")
      .startsWith(`${module} v`),
  );
  const version = line
    ?.trim()
    .split(" ")
    .at(line.trim().startsWith("require ") ? 2 : 1);
  if (version === undefined) throw new Error(`lab: ${component}/go.mod requires no ${module}`);
  return version;
}

function npmVersion(name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(checkoutFolder, "node_modules", name, "package.json"), "utf8"),
  );
  return (manifest as { readonly version: string }).version;
}

export type ComponentName = "pulumi" | "kubernetes-provider" | "kube" | "kwok";

/** All components, in the order they are built. */
export function components(): readonly (Component & { readonly name: ComponentName })[] {
  const kubernetes = pinnedVersion("kube", "k8s.io/kubernetes");
  const [major = "", minor = ""] = kubernetes.slice(1).split(".");
  return [
    {
      name: "kube",
      title: `Kubernetes ${kubernetes} control plane and etcd`,
      binary: "kube",
      package: ".",
      settings: {
        "k8s.io/component-base/version.gitVersion": kubernetes,
        "k8s.io/component-base/version.gitMajor": major,
        "k8s.io/component-base/version.gitMinor": minor,
      },
      minutes: 5,
    },
    {
      name: "kwok",
      title: `kwok ${pinnedVersion("kwok", "sigs.k8s.io/kwok")}, which plays the nodes`,
      binary: "kwok",
      package: "sigs.k8s.io/kwok/cmd/kwok",
      settings: {},
      minutes: 2,
    },
    {
      name: "pulumi",
      title: `Pulumi CLI ${pinnedVersion("pulumi", "github.com/pulumi/pulumi/pkg/v3")}`,
      binary: "pulumi",
      package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
      settings: {
        "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version": pinnedVersion(
          "pulumi",
          "github.com/pulumi/pulumi/pkg/v3",
        ),
      },
      minutes: 7,
    },
    {
      name: "kubernetes-provider",
      title: `Kubernetes provider for SDK ${npmVersion("@pulumi/kubernetes")}`,
      binary: "pulumi-resource-kubernetes",
      package: ".",
      // The engine warns about a provider older than the SDK, so the binary calls itself what the SDK asks for.
      settings: { "main.version": npmVersion("@pulumi/kubernetes") },
      copies: {
        module: "github.com/pulumi/pulumi-kubernetes/provider/v4",
        files: ["cmd/pulumi-resource-kubernetes/schema.json", "cmd/pulumi-resource-kubernetes/terraform-mapping.json"],
      },
      minutes: 10,
    },
  ];
}
