// How much longer other requests take while a backup with 1 GB of pictures is made: npm run bench:api -- backup.
import { randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKeys } from '#server/platform/access/tokens.ts'
import { secret } from '#tests/support/borrowers.ts'
import { get, quantile, timesWhile, within } from './measure.ts'
import { startOnEngine } from './measured-server.ts'

const pictures = Number(process.env.BENCH_PICTURES ?? 16_384)
const bytes = 65_536
const calmMs = 15_000

/** Prints the p95 of a search before and during a first backup, and during a second one, on both engines. */
export async function measureBackup() {
  const size = ((pictures * bytes) / 1e9).toFixed(1)
  console.log(`| engine | backup of ${size} GB | seconds | p95 before | p95 during | ratio |`)
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const engine of ['pglite', 'postgresql']) {
    const server = await startOnEngine(engine, { LOG: 'none' })
    fill(join(server.folder, 'files/bologna'))
    const search = `${server.url}/v1/catalogs/products/search?keywords=trapano`
    const p95While = async (isGoing: () => boolean) =>
      quantile(await timesWhile(isGoing, () => get(search)), 0.95)
    await p95While(within(2000))
    for (const turn of ['first', 'second']) {
      const before = await p95While(within(calmMs))
      const started = performance.now()
      let going = true
      const headers = { authorization: `Bearer ${deriveKeys(secret).operator}` }
      const asked = fetch(`${server.url}/operator/backups`, { method: 'POST', headers })
      void asked.finally(() => {
        going = false
      })
      const during = await p95While(() => going)
      const { status } = await asked
      if (status !== 200) throw new Error(`the backup answered ${status}`)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const p95 = [before, during].map(ms => `${ms.toFixed(1)} ms`)
      console.log(
        `| ${[engine, turn, seconds, ...p95, `${(during / before).toFixed(1)} ×`].join(' | ')} |`,
      )
    }
    await server.dispose()
  }
}

/** Files of random bytes, which nothing can make smaller. */
function fill(folder: string) {
  mkdirSync(folder, { recursive: true })
  const content = Buffer.alloc(bytes)
  for (let count = 0; count < pictures; count++)
    writeFileSync(join(folder, `picture-${count}-640.webp`), randomFillSync(content))
}
