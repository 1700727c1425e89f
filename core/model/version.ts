import semver from "semver";

/** A Kubernetes version `1.34` or `v1.34.2` as [major, minor, patch]; null when the text is none. */
export function parseKubernetesVersion(text: string): readonly [number, number, number] | null {
  if (text.length > 40) return null;
  const parsed = /^v?\d+\.\d+$/.test(text) ? semver.parse(`${text.replace(/^v/, "")}.0`) : semver.parse(text);
  return parsed ? [parsed.major, parsed.minor, parsed.patch] : null;
}

/** `1.34` of `v1.34.2`; null when the text is no version. */
export function minorOf(text: string): string | null {
  const parsed = parseKubernetesVersion(text);
  return parsed && `${parsed[0]}.${parsed[1]}`;
}
