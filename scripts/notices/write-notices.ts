// Writes what the app's page of help links to: the source of this version, as the AGPL asks in section 13, and
// the licences of everything that app and server carry.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { notices } from '#contract/texts/notices.ts'
import { carriedFolder, readCarried } from '../vite/carried.ts'
import { licencesPage } from './licences.ts'
import { sourceFiles } from './source-files.ts'

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const folders = readdirSync(carriedFolder).flatMap(readCarried)
writeFileSync(join('dist/app', notices.licences), licencesPage(folders, version))

const content: Zippable = {}
for (const file of sourceFiles()) content[`${name}-${version}/${file}`] = readFileSync(file)
writeFileSync(join('dist/app', notices.archive), zipSync(content, { mtime: '2026-01-01' }))
