import { defineConfig } from "vitest/config";

// `unit` is all that `npm test` runs; `lab` needs the real engine and API servers (test/lab).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/lab/**"],
          pool: "forks",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "lab",
          include: ["test/lab/**/*.test.ts"],
          globalSetup: ["test/lab/global-setup.ts"],
          pool: "forks",
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
