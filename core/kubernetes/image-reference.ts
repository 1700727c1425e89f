/** An image by its parts. Source: the reference grammar of the distribution project. */
export interface ImageReference {
  /** `registry.example.com:5000`; null = the default registry of the node. */
  readonly registry: string | null;
  /** `shop/web`. */
  readonly repository: string;
  readonly tag: string | null;
  /** `sha256:<hex>`. */
  readonly digest: string | null;
}

const REGISTRY =
  /^(?:[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?)*|\[[0-9a-fA-F:]+\])(?::\d+)?$/;
const REPOSITORY = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
/** Longest repository that is read. Source: distribution `RepositoryNameTotalLengthMax`. */
const MAX_REPOSITORY = 255;

/** The part before the first slash is a registry if it has a dot or a colon, or is `localhost`. */
function splitRegistry(name: string): readonly [string | null, string] {
  const slash = name.indexOf("/");
  const first = slash < 0 ? "" : name.slice(0, slash);
  return /[.:]/.test(first) || first === "localhost" ? [first, name.slice(slash + 1)] : [null, name];
}

/** True if every part is as the grammar wants it. */
export function isImageReference({ registry, repository, tag, digest }: ImageReference): boolean {
  return (
    (registry === null || REGISTRY.test(registry)) &&
    repository.length <= MAX_REPOSITORY &&
    REPOSITORY.test(repository) &&
    (tag === null || TAG.test(tag)) &&
    (digest === null || DIGEST.test(digest))
  );
}

/** The parts of an image; they may still be invalid, see {@link isImageReference}. */
export function parseImage(text: string): ImageReference {
  const at = text.indexOf("@");
  const digest = at < 0 ? null : text.slice(at + 1);
  const named = at < 0 ? text : text.slice(0, at);
  const colon = named.lastIndexOf(":");
  const hasTag = colon > named.lastIndexOf("/");
  const [registry, repository] = splitRegistry(hasTag ? named.slice(0, colon) : named);
  return { registry, repository, tag: hasTag ? named.slice(colon + 1) : null, digest };
}

/** The text of an image. */
export function imageText({ registry, repository, tag, digest }: ImageReference): string {
  return [
    registry === null ? "" : `${registry}/`,
    repository,
    tag === null ? "" : `:${tag}`,
    digest === null ? "" : `@${digest}`,
  ].join("");
}
