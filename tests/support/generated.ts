/** How many generated cases a test tries: all of them in `npm run test:all`, at most 300 elsewhere. */
export const generated = (all: number) => (process.env.TEST_ALL ? all : Math.min(all, 300))
