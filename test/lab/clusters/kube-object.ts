/** JSON as a server gives it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A Kubernetes object, deep enough for tests; give a type of your own as the client's type argument to see more of it. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** Which object is meant. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The fields of a Deployment that tests ask for. */
export interface Deployment extends KubeObject {
  readonly spec: { readonly replicas: number; readonly template: { readonly spec: PodSpec } };
  readonly status?: {
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly observedGeneration?: number;
  };
}

/** The fields of a pod's spec that tests ask for. */
export interface PodSpec {
  readonly nodeName?: string;
  readonly containers: readonly { readonly name: string; readonly image: string }[];
}

export interface Pod extends KubeObject {
  readonly spec: PodSpec;
  readonly status?: { readonly phase?: string };
}

export interface Service extends KubeObject {
  readonly spec: { readonly type: string };
  readonly status?: { readonly loadBalancer?: { readonly ingress?: readonly { readonly ip?: string }[] } };
}

export interface Ingress extends KubeObject {
  readonly status?: { readonly loadBalancer?: { readonly ingress?: readonly { readonly ip?: string }[] } };
}

export interface PersistentVolumeClaim extends KubeObject {
  readonly spec: {
    readonly volumeName?: string;
    readonly storageClassName?: string;
    readonly accessModes?: readonly string[];
    readonly volumeMode?: string;
    readonly resources?: { readonly requests?: { readonly storage?: string } };
  };
  readonly status?: { readonly phase?: string };
}

export interface PersistentVolume extends KubeObject {
  readonly spec: { readonly claimRef?: { readonly namespace: string; readonly name: string; readonly uid: string } };
}

export interface Node extends KubeObject {
  readonly status?: {
    readonly allocatable?: Readonly<Record<string, string>>;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}
