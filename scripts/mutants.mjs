// Mutation tests of domain/ by Stryker, which changes the code and expects a test to fail. Stryker
// enforces the total score (tools/mutants/stryker.config.mjs); here no mutant may survive in the rules that
// prevent double bookings and unauthorised loans. Arguments go to Stryker: `npm run test:mutants --
// -m domain/days/busy.ts` tries one file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

const days = ['availability', 'busy', 'deadlines', 'extension', 'reminders']
const spotless = [...days.map(name => `domain/days/${name}.ts`), 'domain/permissions.ts']
const report = 'test-results/mutants.json'

const moved = spotless.filter(file => !existsSync(file))
if (moved.length > 0) throw new Error(`Not there any more: ${moved.join(', ')}`)
rmSync(report, { force: true })
const tool = 'tools/mutants'
const stryker = `${tool}/node_modules/@stryker-mutator/core/bin/stryker.js`
const run = [stryker, 'run', `${tool}/stryker.config.mjs`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, run, { stdio: 'inherit' })
if (!existsSync(report)) process.exit(status || 1)
const { files } = JSON.parse(readFileSync(report, 'utf8'))
const survivors = spotless.flatMap(file =>
  (files[file]?.mutants ?? [])
    .filter(mutant => mutant.status === 'Survived' || mutant.status === 'NoCoverage')
    .map(({ location, mutatorName }) => `${file}:${location.start.line} ${mutatorName}`),
)
if (survivors.length > 0) {
  console.log(`None may survive here:\n${survivors.map(one => `✗ ${one}`).join('\n')}`)
}
process.exitCode = status || (survivors.length > 0 ? 1 : 0)
