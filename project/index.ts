/**
 * The project on disk: stacks, lock, facts and frozen units read defensively; files and folders written whole or not at all.
 * @packageDocumentation
 */
export { stackUnknown } from "./errors.ts";
export { factsAgeFindings, parseTime } from "./facts-age.ts";
export { factsPath } from "./facts-file.ts";
export { frozenPath } from "./frozen-file.ts";
export { readLockAt } from "./git-lock.ts";
export { baseStackName, lockPath, shownPath } from "./layout.ts";
export { loadProject, loadStack, type ProjectInputs } from "./load-project.ts";
export { lockText, readLock } from "./lock-file.ts";
export { findStack, type StackRef } from "./stack-module.ts";
export type { Read } from "./text-file.ts";
export { writeFileWhole } from "./write-file.ts";
export { writeFolderWhole } from "./write-folder.ts";
