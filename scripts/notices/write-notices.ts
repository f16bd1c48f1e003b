// Writes what the app's page of help links to: the source of this version, as the AGPL asks in section 13, and
// the licences of all packages whose code is in app and server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { notices } from '#contract/texts/notices.ts'
import { buildFolder } from '../vite/build-folder.ts'
import { bundledPackagesFolder, readBundledPackages } from '../vite/bundled-packages.ts'
import { licencesPage } from './licences.ts'
import { sourceFiles } from './source-files.ts'

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const folders = readdirSync(bundledPackagesFolder).flatMap(readBundledPackages)
writeFileSync(join(`${buildFolder}/app`, notices.licences), licencesPage(folders, version))

const content: Zippable = {}
for (const file of sourceFiles()) content[`${name}-${version}/${file}`] = readFileSync(file)
writeFileSync(
  join(`${buildFolder}/app`, notices.archive),
  zipSync(content, { mtime: '2026-01-01' }),
)
