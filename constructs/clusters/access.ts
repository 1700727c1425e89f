import type { AccessModel } from "../../core/model/index.ts";

/** How the program that deploys reaches a cluster's API server. Never a credential itself, so nothing secret stands in a fleet. */
export class Access {
  /** The plain form. */
  readonly model: AccessModel;

  private constructor(model: AccessModel) {
    this.model = model;
  }

  /** A kubeconfig in the secret configuration of the stack: `pulumi config set --secret <key>`. */
  static config(key: string): Access {
    return new Access({ kind: "config", key });
  }

  /**
   * A kubeconfig file.
   * @param path - absolute, or relative to the project's root
   * @param context - context to use; default: the file's current one
   */
  static file(path: string, context?: string): Access {
    return new Access({ kind: "file", path, context: context ?? null });
  }

  /** An environment variable that holds a kubeconfig. */
  static env(name: string): Access {
    return new Access({ kind: "env", name });
  }
}
