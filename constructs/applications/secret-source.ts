import { snapshot } from "../props/snapshot.ts";

/** A Secret that a store outside of the cluster fills, by the External Secrets operator. */
export interface ExternalSecretProps {
  /** Name of the store. */
  readonly store: string;
  /** @default "ClusterSecretStore" */
  readonly storeKind?: "SecretStore" | "ClusterSecretStore";
  /** Key of the secret in the store. */
  readonly key: string;
  /** How often it is read again, as a Go duration. @default "1h" */
  readonly refreshInterval?: string;
  /** Namespace of the Secret. @default - the application's */
  readonly namespace?: string;
}

export interface ExistingSecretProps {
  /** Namespace of the Secret. @default - the application's */
  readonly namespace?: string;
}

/** Where the content of a Secret comes from. The content itself is never in a fleet, a plan or a lock. */
export class SecretSource {
  readonly kind: "existing" | "externalSecret";
  readonly props: ExistingSecretProps | ExternalSecretProps;

  private constructor(kind: "existing" | "externalSecret", props: ExistingSecretProps | ExternalSecretProps) {
    this.kind = kind;
    this.props = snapshot(props);
  }

  /** Someone else puts it on every cluster: nothing is emitted. */
  static existing(props: ExistingSecretProps = {}): SecretSource {
    return new SecretSource("existing", props);
  }

  /** An ExternalSecret is emitted, which the operator on the cluster turns into the Secret. */
  static externalSecret(props: ExternalSecretProps): SecretSource {
    return new SecretSource("externalSecret", props);
  }
}
