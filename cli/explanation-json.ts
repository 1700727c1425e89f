import type { explain } from "../core/synthesis/index.ts";

export const EXPLAIN_SCHEMA = "moorage/explain/v1";

type Explanation = NonNullable<ReturnType<typeof explain>>;

/** An explanation as it stands in documents, where `problems` are those of the run: what is wrong with the application is `wrong`. */
export function explanationJson(stack: string, { problems: wrong, ...explanation }: Explanation): object {
  return { schema: EXPLAIN_SCHEMA, stack, ...explanation, wrong };
}
