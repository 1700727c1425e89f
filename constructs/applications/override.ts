import type { JsonPatchOperation } from "../../core/model/index.ts";
import type { ClusterReference } from "../clusters/cluster.ts";
import { snapshot } from "../props/snapshot.ts";

/** On which clusters, and on which objects. */
export interface OverrideProps {
  /** Clusters by name or construct. @default - all the application runs on */
  readonly clusters?: ClusterReference | readonly ClusterReference[];
  /** Kind and name of the objects that are changed. @default - every object of the application that the change fits */
  readonly target?: { readonly kind?: string; readonly name?: string };
}

export interface ContainerOverrideProps extends OverrideProps {
  /** Name of the container. @default - every container, init containers too */
  readonly container?: string;
}

export interface ImageOverrideProps extends ContainerOverrideProps {
  /** `registry.example.com:5000`. @default - unchanged */
  readonly registry?: string;
  /** `shop/web`. @default - unchanged */
  readonly repository?: string;
  /** `1.27`. @default - unchanged */
  readonly tag?: string;
  /** `sha256:…`. @default - unchanged */
  readonly digest?: string;
}

export interface ArgsOverrideProps extends ContainerOverrideProps {
  /** Arguments added at the end. @default - none */
  readonly add?: readonly string[];
  /** Arguments taken out wherever they stand. @default - none */
  readonly remove?: readonly string[];
}

export interface EnvOverrideProps extends ContainerOverrideProps {
  /** Variables to set. Never a secret: it would stand in the fleet. */
  readonly set: Readonly<Record<string, string>>;
}

export interface MetadataOverrideProps extends OverrideProps {
  /** Keys to set. */
  readonly set: Readonly<Record<string, string>>;
}

export interface PatchOverrideProps extends OverrideProps {
  /** Operations of RFC 6902, in order. */
  readonly operations: readonly JsonPatchOperation[];
}

/** What an override may be given, by its kind. */
export interface OverrideKinds {
  readonly image: ImageOverrideProps;
  readonly args: ArgsOverrideProps;
  readonly env: EnvOverrideProps;
  readonly labels: MetadataOverrideProps;
  readonly annotations: MetadataOverrideProps;
  readonly patch: PatchOverrideProps;
}

/**
 * What differs on some clusters: applied after placement, in the order given.
 * @example
 * Override.image({ clusters: "us-east", registry: "mirror.us.example.com" })
 */
export class Override {
  readonly kind: keyof OverrideKinds;
  readonly props: OverrideKinds[keyof OverrideKinds];

  private constructor(kind: keyof OverrideKinds, props: OverrideKinds[keyof OverrideKinds]) {
    this.kind = kind;
    this.props = snapshot(props);
  }

  /** Parts of container images. */
  static image(props: ImageOverrideProps): Override {
    return new Override("image", props);
  }

  /** Arguments of containers. */
  static args(props: ArgsOverrideProps): Override {
    return new Override("args", props);
  }

  /** Environment variables of containers. */
  static env(props: EnvOverrideProps): Override {
    return new Override("env", props);
  }

  /** Labels of objects; never those that a selector uses. */
  static labels(props: MetadataOverrideProps): Override {
    return new Override("labels", props);
  }

  /** Annotations of objects. */
  static annotations(props: MetadataOverrideProps): Override {
    return new Override("annotations", props);
  }

  /** Anything, as a JSON patch of the object. */
  static patch(props: PatchOverrideProps): Override {
    return new Override("patch", props);
  }
}
