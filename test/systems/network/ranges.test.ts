import fc from "fast-check";
import { expect, test } from "vitest";
import { cidrsOverlap, parseCidr } from "../../../core/model/cidr.ts";
import { flatNetworkRules } from "../../../systems/network/ranges.ts";
import { cluster } from "../sample-fleet.ts";

const range = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 9, max: 26 }))
  .map(([a, b, prefix]) => `10.${a}.${b}.0/${prefix}`);

const clusters = fc
  .array(
    fc.record({ pods: fc.array(range, { minLength: 1, maxLength: 3 }), nodes: fc.array(range, { maxLength: 2 }) }),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((networks) => networks.map((own, n) => cluster(`c${n}`, { network: { ...own, services: [] } })));

test("overlaps are found exactly when a comparison of all pairs finds one", () => {
  fc.assert(
    fc.property(clusters, (fleet) => {
      const found = flatNetworkRules(fleet, "flat", { path: "fleet" }).filter(({ code }) => code === "RANGES_OVERLAP");
      const pairs = fleet.flatMap((one) =>
        fleet.filter((other) => other !== one).map((other) => [one, other] as const),
      );
      const some = pairs.some(([one, other]) =>
        one.network.pods.some((a) =>
          [...other.network.pods, ...other.network.nodes].some((b) => {
            const [x, y] = [parseCidr(a), parseCidr(b)];
            return x !== null && y !== null && cidrsOverlap(x, y);
          }),
        ),
      );
      expect(found.length > 0).toBe(some);
    }),
    { numRuns: 500 },
  );
});

test("a thousand clusters on one network take a moment", () => {
  const fleet = Array.from({ length: 1000 }, (_, n) =>
    cluster(`c${n}`, { network: { pods: [`10.${n >> 2}.${(n & 3) * 64}.0/18`], services: [], nodes: [] } }),
  );
  expect(flatNetworkRules(fleet, "flat", { path: "fleet" })).toEqual([]);
});
