import { rm } from 'node:fs/promises'
import { buildDatabase, isCurrent, TEMPLATE } from '#server/store/template.ts'

// The server copies this empty, migrated database in a second; without it the first start takes
// five.
if (await isCurrent(TEMPLATE)) console.log('The prepared database is up to date')
else {
  await rm(TEMPLATE, { recursive: true, force: true })
  await buildDatabase(TEMPLATE)
  console.log(`Prepared an empty database in ${TEMPLATE}`)
}
