/** What a manifest may cost to read. Real files are far below; hostile ones stop here with a finding that says so. */
export interface ManifestLimits {
  /** Largest file in bytes. Real files reach some MiB (all CRDs of a system in one). */
  readonly fileBytes: number;
  /** Deepest nesting of one document. The deepest real documents, schemas of CRDs, stay below 60. */
  readonly depth: number;
  /** Values that aliases of one document may bring in together, so that nine lines cannot grow to gigabytes. */
  readonly aliasedValues: number;
  /** Files that one directory may hold. */
  readonly files: number;
}

/** The limits that hold unless a caller says otherwise. */
export const MANIFEST_LIMITS: ManifestLimits = {
  fileBytes: 32 * 1024 * 1024,
  depth: 200,
  aliasedValues: 100_000,
  files: 10_000,
};
