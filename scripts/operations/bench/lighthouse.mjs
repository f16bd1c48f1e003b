// Lighthouse's scores on its own throttled phone.
import { spawnSync } from 'node:child_process'
import { findChromium } from '../../testing/find-chromium.mjs'
import { bringTools } from '../../testing/system.mjs'
import { median, row } from './table.mjs'

const lighthouse = 'tools/bench/node_modules/lighthouse/cli/index.js'
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** @param {Record<string, string>} pages addresses by name */
export async function measureMarks(pages, rounds) {
  bringTools('bench')
  const env = { ...process.env, CHROME_PATH: await findChromium() }
  for (const [name, address] of Object.entries(pages)) {
    const runs = []
    for (let round = 0; round < rounds; round++) {
      const run = marks(address, env)
      if (!run) return console.log('  Lighthouse could not be run here.')
      runs.push(run)
    }
    for (const [category, budget] of Object.entries(least)) {
      const mark = median(runs.map(run => run[category]))
      row(`${name}: ${category}`, mark, budget, { unit: '', least: true })
    }
  }
}

function marks(address, env) {
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const args = [lighthouse, address, '--quiet', '--output=json', flags]
  const options = { encoding: 'utf8', env, maxBuffer: 1e8 }
  const { status, stdout } = spawnSync(process.execPath, args, options)
  if (status !== 0) return null
  const { categories } = JSON.parse(stdout)
  return Object.fromEntries(
    Object.keys(least).map(category => [category, Math.round(categories[category].score * 100)]),
  )
}
