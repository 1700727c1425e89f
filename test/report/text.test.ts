import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../core/model/finding.ts";
import { capacityTable } from "../../report/capacity-text.ts";
import { alignColumns, wrap } from "../../report/columns.ts";
import { decisionTable, findingsText, planMarkdown, planText, printable } from "../../report/index.ts";
import { safe } from "../../report/markdown.ts";
import { application, samplePlan } from "./sample-plan.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

describe("the text of a plan", () => {
  it("tells the decision, its reasons, room, DNS and mesh", () => {
    expect(planText(samplePlan(), { width: 110 })).toMatchInlineSnapshot(`
      "webshop: 3 applications on 3 clusters, 2 changes, 1 not placed, differs from the lock

      APPLICATION             CLUSTER        REPLICAS  WHY
      shop/web             ~  aws-eu-west-1  4 → 6     gcp-eu-west4 drains; aws-us-east-1 scores highest of what is
                           -  gcp-eu-west4   2 → –     left
                           +  aws-us-east-1  – → 1
      pay/payments            aws-eu-west-1  3         kept as locked
      ml/train (unplaced)     nowhere                  fits nowhere; nearest gcp-eu-west4: draining,
                                                       free.nvidia.com/gpu 2, wanted 8
      old/job (removed)    -  aws-eu-west-1  2 → –     removed from the fleet

      NOT PLACED
      ml/train
        · aws-eu-west-1, aws-us-east-1: capacity free.nvidia.com/gpu is 0, wanted at least 8; add a pool with GPUs
        · nearest gcp-eu-west4: draining, free.nvidia.com/gpu 2, wanted 8

      FROZEN
      aws-us-east-1 is frozen: its last objects are re-emitted unchanged, so nothing on it is created, changed or
      deleted

      ROOM
      CLUSTER        STATE          CORES                 MEMORY        PODS
      aws-eu-west-1  active        3.5/16   22%  12 GiB / 64 GiB  19%  9/110
      gcp-eu-west4   draining       17/16  106%  12 GiB / 64 GiB  19%  9/110  nvidia.com/gpu 2/4
      aws-us-east-1  frozen, lost  3.5/16   22%  12 GiB / 64 GiB  19%  9/110

      TRAFFIC
      shop.example.org → shop/web
        activePassive on route53, zone example.org
        aws-eu-west-1  tier 1  weight 1  192.0.2.10  checked
        aws-us-east-1  tier 2  weight 1  192.0.2.20  unchecked
        failover in 150s at worst (detect 90s + propagate 0s + TTL 60s), limit 180s, candidates only; does not stay
        in EU: reaches EU, US

      NETWORK
      mesh, istio: aws-eu-west-1, gcp-eu-west4
      joins: 2 by gateway
      service shop/web from aws-eu-west-1; failover eu-west-1 → eu-west4
      "
    `);
  });

  it("stays within its width where names let it, and is plain unless colour is asked for", () => {
    const text = planText(samplePlan(), { width: 100 });
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(text).not.toMatch(CONTROL);
    expect(planText(samplePlan(), { colour: true })).toContain("\u001b[");
  });
});

describe("the decision table", () => {
  it("says that there is nothing", () => {
    expect(decisionTable(samplePlan({ applications: [], changes: [] }))).toBe("no applications\n");
  });

  it("lists only what changes of a large fleet", () => {
    const many = Array.from({ length: 300 }, (_none, i) =>
      application(`n/a${i}`, { "aws-eu-west-1": [1, i === 7 ? 2 : 1] }),
    );
    const text = decisionTable(samplePlan({ applications: many, changes: [] }));
    expect(text).toMatchInlineSnapshot(`
      "APPLICATION     CLUSTER        REPLICAS  WHY
      n/a7         ~  aws-eu-west-1  1 → 2     decided anew
      299 applications stay as they are (all of them: moorage plan --json)
      "
    `);
  });

  it("folds clusters where nothing changes into one line", () => {
    const n = Object.fromEntries(Array.from({ length: 40 }, (_none, i) => [`c${i}`, [2, i === 3 ? 3 : 2] as const]));
    const text = decisionTable(samplePlan({ applications: [application("n/a", n)], changes: [] }));
    expect(text).toMatchInlineSnapshot(`
      "APPLICATION     CLUSTER      REPLICAS  WHY
      n/a          ~  c3           2 → 3     decided anew
                      39 clusters  78
      "
    `);
  });

  it("without anything known of before shows replicas alone", () => {
    const text = decisionTable(samplePlan({ applications: [application("n/a", { c: [null, 3] })], changes: [] }));
    expect(text.split("\n")[1]).toBe("n/a             c        3         no earlier decision");
  });
});

describe("the room of clusters", () => {
  it("of a large fleet lists the unusual and the fullest ones", () => {
    const [full, draining, frozen] = samplePlan().clusters;
    const many = Array.from({ length: 100 }, (_none, i) => {
      const like = i === 50 ? draining : i === 70 ? frozen : full;
      return like === undefined ? [] : [{ ...like, name: `c${String(i).padStart(2, "0")}` }];
    }).flat();
    const lines = capacityTable(samplePlan({ clusters: many }))
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(42);
    expect(lines.filter((line) => /draining|frozen/.test(line))).toHaveLength(2);
    expect(lines.at(-1)).toBe("60 more clusters, less full (all of them: moorage plan --json)");
  });
});

describe("the Markdown of a plan", () => {
  it("tells the same", () => {
    expect(planMarkdown(samplePlan())).toMatchInlineSnapshot(`
      "# webshop: 3 applications on 3 clusters, 2 changes, 1 not placed, differs from the lock

      | Application | Clusters and replicas | Why |
      | --- | --- | --- |
      | shop/web | **aws-eu-west-1: 4 → 6**<br>**➖ gcp-eu-west4: 2 → –**<br>**➕ aws-us-east-1: – → 1** | gcp-eu-west4 drains; aws-us-east-1 scores highest of what is left |
      | ml/train (unplaced) | **nowhere** | fits nowhere; nearest gcp-eu-west4: draining, free.nvidia.com/gpu 2, wanted 8 |
      | old/job (removed) | **➖ aws-eu-west-1: 2 → –** | removed from the fleet |

      <details><summary>1 as before</summary>

      | Application | Clusters and replicas | Why |
      | --- | --- | --- |
      | pay/payments | aws-eu-west-1: 3 | kept as locked |

      </details>

      ## Problems

      - **warning** NO\\_REQUESTS at shop/web: got no requests; expected cpu and memory requests. set resources.requests

      ## Not placed

      - ml/train
        - aws-eu-west-1, aws-us-east-1: capacity free.nvidia.com/gpu is 0, wanted at least 8; add a pool with GPUs
        - nearest gcp-eu-west4: draining, free.nvidia.com/gpu 2, wanted 8

      ## Frozen

      - aws-us-east-1 is frozen: its last objects are re-emitted unchanged, so nothing on it is created, changed or deleted

      ## Workloads

      | Application | Workload | Replicas | By cluster |
      | --- | --- | --- | --- |
      | shop/web | Deployment shop/web | 7 | aws-eu-west-1: 4 → 6<br>gcp-eu-west4: 2 → 0<br>aws-us-east-1: 0 → 1 |
      | pay/payments | Deployment pay/payments | 3 | aws-eu-west-1: 3 |
      | ml/train | Deployment ml/train | 0 |  |

      ## Room

      | Cluster | State | Cores | Memory | Pods | Other |
      | --- | --- | --- | --- | --- | --- |
      | aws-eu-west-1 | active | 3.5/16 (22%) | 12 GiB / 64 GiB (19%) | 9/110 |  |
      | gcp-eu-west4 | draining | 17/16 (106%) | 12 GiB / 64 GiB (19%) | 9/110 | nvidia.com/gpu 2/4 |
      | aws-us-east-1 | frozen, lost | 3.5/16 (22%) | 12 GiB / 64 GiB (19%) | 9/110 |  |

      ## Traffic

      | Name | Application | Pattern | Clusters | Failover |
      | --- | --- | --- | --- | --- |
      | shop.example.org | shop/web | activePassive on route53 | aws-eu-west-1 (tier 1, weight 1)<br>aws-us-east-1 (tier 2, weight 1) | failover in 150s at worst (detect 90s + propagate 0s + TTL 60s), limit 180s, candidates only; does not stay in EU: reaches EU, US |

      ## Network

      - mesh, istio: aws-eu-west-1, gcp-eu-west4
      - joins: 2 by gateway
      - service shop/web from aws-eu-west-1; failover eu-west-1 → eu-west4

      decision sha256:1111111111111111111111111111111111111111111111111111111111111111  
      bundle sha256:2222222222222222222222222222222222222222222222222222222222222222
      "
    `);
  });

  it("keeps hostile names text", () => {
    const hostile = "x|y<script>`z`*b*@team\n# head\u001b[31m";
    const markdown = planMarkdown(samplePlan({ applications: [application(`n/${hostile}`, { c: [null, 1] })] }));
    expect(markdown).not.toContain("<script>");
    expect(markdown).not.toContain("\n# head");
    expect(markdown).not.toContain("@team");
    expect(markdown).not.toMatch(CONTROL);
  });

  it("escapes any text so that no cell of a table ends early", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(safe(text)).not.toMatch(/(^|[^\\])(\\\\)*\|/);
        expect(safe(text)).not.toContain("\n");
      }),
    );
  });
});

describe("the text of findings", () => {
  const finding = (change: Partial<Finding> = {}): Finding => ({
    code: "CLUSTER_UNKNOWN",
    severity: "error",
    class: "input",
    origin: { path: "webshop/web" },
    got: "eu-9",
    expected: "a cluster of the fleet: eu-1, eu-2",
    fix: "name one of them",
    ...change,
  });

  it("is empty without any", () => {
    expect(findingsText([])).toBe("");
  });

  it("puts errors first and tells one remedy once", () => {
    const warning = finding({
      severity: "warning",
      code: "NO_REQUESTS",
      origin: { file: "a.yaml", line: 3 },
      source: "KEP-1",
    });
    const findings = [warning, finding(), finding({ got: "eu-8", origin: { path: "webshop/pay" } })];
    expect(findingsText(findings, { width: 70 })).toMatchInlineSnapshot(`
      "error CLUSTER_UNKNOWN  2 places
        got      eu-9 (webshop/web)
        got      eu-8 (webshop/pay)
        expected a cluster of the fleet: eu-1, eu-2
        fix      name one of them

      warning NO_REQUESTS  a.yaml:3
        got      eu-9
        expected a cluster of the fleet: eu-1, eu-2
        fix      name one of them
        source   KEP-1

      2 errors, 1 warning
      "
    `);
  });

  it("shows control characters instead of sending them to a terminal", () => {
    expect(findingsText([finding({ got: "a\u001b[2Jb\nc" })])).toContain("a\\x1b[2Jb\\x0ac");
  });
});

describe("laying out", () => {
  it("wraps every text into lines that fit and lose nothing but spaces", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.every((line) => [...line].length <= width)).toBe(true);
        expect(lines.join("").replaceAll(" ", "")).toBe(printable(text).replaceAll(" ", ""));
      }),
    );
  });

  it("aligns columns, cuts what is too wide, and pads none at the end", () => {
    expect(
      alignColumns(
        [
          ["a", "long name here", "1"],
          ["bb", "c", "22"],
        ],
        16,
        [2],
      ),
    ).toEqual(["a   long na…   1", "bb  c         22"]);
  });
});
