import { join } from 'node:path'
import { buildDatabase, isCurrent, TEMPLATE } from '#server/core/store/template.ts'
import { buildFolder } from './vite/build-folder.ts'

// The server copies this empty, migrated database in a second; without it the first start takes five. The one of the
// last build stays if it is of the same migrations and engine.
if (!(await isCurrent(TEMPLATE))) await buildDatabase(join(buildFolder, 'database-template'))
