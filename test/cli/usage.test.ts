import { describe, expect, it } from "vitest";
import { schemaErrors } from "../project/published-schemas.ts";
import { temporaryProject } from "../project/temporary-project.ts";
import { webProject } from "./fleet-project.ts";
import { documentOf, moorage, problemCodes } from "./run-command.ts";

describe("wrong usage is 2, with one document where --json was asked for", () => {
  const wrong: readonly (readonly [args: string[], code: string])[] = [
    [["plan", "nope"], "STACK_UNKNOWN"],
    [["plan", "stacks/nope.ts"], "STACK_UNKNOWN"],
    [["plan", "--nonsense"], "USAGE"],
    [["plan", "web", "extra"], "USAGE"],
    [["plan", "--explain", "some"], "USAGE_VALUE"],
    [["plan", "--explain", "full", "--write"], "USAGE_EXCLUSIVE"],
    [["plan", "--now", "yesterday"], "USAGE_TIME"],
    [["paln"], "USAGE"],
    [["render"], "USAGE"],
    [["explain"], "USAGE"],
    [["explain", "nope"], "USAGE_APPLICATION"],
    [["explain", "shop", "north"], "USAGE_CLUSTER"],
    [["freeze", "web"], "USAGE"],
    [["freeze", "web", "north"], "USAGE_CLUSTER"],
    [["observe", "--cluster", "north"], "USAGE_CLUSTER"],
    [["preview", "--continue-on-error"], "USAGE_CONTINUE_ON_ERROR"],
    [["preview", "--", "--continue-on-error=true"], "USAGE_CONTINUE_ON_ERROR"],
    [["import"], "USAGE"],
    [["import", "karmada", "."], "IMPORT_SYSTEM_UNKNOWN"],
    [["import", ".", "--namespace", "No_Label"], "USAGE_NAMESPACE"],
    [["import", ".", "--stack", "nope"], "STACK_UNKNOWN"],
  ];
  it.each(wrong)("%j", async (args, code) => {
    const root = webProject();
    const at = args.indexOf("--");
    const json = at < 0 ? [...args, "--json"] : [...args.slice(0, at), "--json", ...args.slice(at)];
    const ran = await moorage(root, args[0] === "preview" ? json.filter((each) => each !== "--json") : json);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(`error ${code} `);
    expect(ran.programs).toEqual([]);
    if (args[0] === "preview") return;
    expect(documentOf(ran)).toMatchObject({ schema: "moorage/error/v1", exitCode: 2 });
    expect(schemaErrors("error", documentOf(ran))).toEqual([]);
    expect(problemCodes(ran)).toEqual([code]);
  });

  it("names the stacks when none is named and there are several", async () => {
    const module = "export function fleet() {}";
    const root = temporaryProject({ "stacks/web.ts": module, "stacks/api.ts": module });
    const ran = await moorage(root, ["plan"]);
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain("one of stacks/: api, web");
  });

  it("says where there is no project", async () => {
    const ran = await moorage(temporaryProject({}, true), ["plan"]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain("PROJECT_NOT_FOUND");
  });

  it("comes before a fault in the definition", async () => {
    const more = 'new Cluster(fleet, "east", { ...place, region: "x" });';
    expect((await moorage(webProject({ more }), ["explain", "nope"])).code).toBe(2);
  });
});

describe("help and version", () => {
  it("print to standard output and are 0", async () => {
    const version = await moorage(webProject(), ["--version"]);
    expect(version).toMatchObject({ code: 0, err: "" });
    expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = await moorage(webProject(), ["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toContain("Exit codes: 0 fine");
    expect((await moorage(webProject(), ["plan", "--help"])).out).toContain("--prior <ref>");
  });

  it("without a command is wrong usage, with the help", async () => {
    const ran = await moorage(webProject(), []);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain("Usage: moorage");
  });
});

describe("a fault of ours", () => {
  it("is 70, says so, and shows its stack with --debug alone", async () => {
    const answer = () => {
      throw new Error("not foreseen");
    };
    const root = webProject();
    await moorage(root, ["plan", "--write"]);
    const ran = await moorage(root, ["freeze", "web", "east", "--json"], { answer });
    expect(ran.code).toBe(70);
    expect(documentOf(ran)).toMatchObject({
      schema: "moorage/error/v1",
      exitCode: 70,
      problems: [{ code: "INTERNAL", got: "not foreseen" }],
    });
    expect(ran.err).toContain("a fault of moorage");
    expect(ran.err).not.toContain("    at ");
    expect((await moorage(root, ["freeze", "web", "east", "--debug"], { answer })).err).toContain("    at ");
  });
});

describe("moorage explain", () => {
  it("says why not, plugin by plugin, by name or id", async () => {
    const root = webProject({ east: "draining" });
    for (const name of ["shop", "shop/shop"]) {
      const ran = await moorage(root, ["explain", name, "east"]);
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(ran.out).toMatch(/^shop\/shop is placed: .*\n\neast: refused by ClusterState\n/);
      expect(ran.out).toMatch(/ ✗ {2}ClusterState +cluster\.state +draining/);
      expect(ran.out).toContain("→ ClusterState wants a cluster that stays");
    }
  });

  it("prints one document for every cluster", async () => {
    const ran = await moorage(webProject(), ["explain", "shop", "--stack", "web", "--json"]);
    expect(schemaErrors("explain", documentOf(ran))).toEqual([]);
    expect(documentOf(ran)).toMatchObject({
      schema: "moorage/explain/v1",
      application: "shop/shop",
      clusters: [
        { cluster: "east", chosen: true },
        { cluster: "west", chosen: true },
      ],
    });
  });

  it("is 3 for an application that is not placed", async () => {
    expect((await moorage(webProject({ cpu: "3" }), ["explain", "shop"])).code).toBe(3);
  });
});
