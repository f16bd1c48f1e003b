// Installs the packages of the lock file if they changed. Plain Node without dependencies.
import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
const stamp = 'node_modules/.installed'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages…')
  // Not `npm ci`, which refuses a lock file that lacks another platform's packages.
  execSync('npm install --no-save --include=dev --no-fund --no-audit --loglevel=error', {
    stdio: 'inherit',
  })
  writeFileSync(stamp, lock)
}
