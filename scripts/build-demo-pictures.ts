import { fileURLToPath } from 'node:url'
import { buildDemoPictures } from '#server/demo/pictures.ts'

/** Draws the demo's pictures at build time, so that the first start does not wait for them. */
const [outDir = 'dist/demo-pictures'] = process.argv.slice(2)
const folder = fileURLToPath(new URL('../server/demo', import.meta.url))
const started = performance.now()
const count = await buildDemoPictures(folder, outDir)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`demo pictures: ${count} in ${outDir} (${seconds} s)`)
