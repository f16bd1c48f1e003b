import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { email, shortText } from '#contract/fields.ts'
import { defaultLocale, locales } from '#contract/texts/languages.ts'
import { adminLevel } from '#domain/permissions.ts'
import { inviteStaff } from '#server/areas/account/sign-in/invitations.ts'
import { starterFolder, starterLibrary } from '#server/areas/admin/settings/starter.ts'
import { importLibrary } from '#server/areas/import/import-library.ts'
import { openFolder } from '#server/areas/import/sources/folder.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { resetFactors } from '#server/areas/second-factor/reset-factors.ts'
import { AppError } from '#server/core/app-error.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { recordMove, recordReset } from '#server/platform/access/audit.ts'
import { findMemberByEmail } from '#server/platform/access/members.repo.ts'
import { inTransaction } from '#server/platform/context.ts'
import { findLibrary, listLibraryRows } from '#server/platform/library/libraries.repo.ts'
import { isNamedInSettings, moveLibrary } from '#server/platform/library/library-hosts.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { openServices } from './open.ts'
import { runCommand } from './run-command.ts'
import { serviceOptions, serviceUsage, setService } from './set-service.ts'
import { languageOf, progressBar } from './terminal.ts'

const usage = `npm run library -- list
npm run library -- template FOLDER [--id ID --name NAME …]     a folder to fill in
npm run library -- create --from FOLDER                        from a folder with library.json
npm run library -- create --id ID --name NAME [--domain HOST] [--email …] [--phone …] [--hue 0-360]
npm run library -- address --library ID --domain HOST          another address; the old one redirects
npm run library -- reset-factors --library ID --email …         for somebody who lost passkeys, app and codes
npm run library -- invite --library ID --email … --first-name … [--last-name …] [--level 1-4] [--lang ${locales.join('|')}]
${serviceUsage}`

/** The first label of a host name, by which the library is found. */
const label = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}[a-z0-9]$/, 'small letters, digits and hyphens'),
)

const choice = v.object({
  id: label,
  domain: label,
  name: shortText,
  email: v.nullable(email),
  phone: v.nullable(v.pipe(v.string(), v.maxLength(40))),
  hue: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(360)),
})

const invitation = v.object({
  email,
  first_name: shortText,
  last_name: v.optional(v.string(), ''),
  level: v.pipe(v.string(), v.regex(/^[0-4]$/, `0 to ${adminLevel}`), v.transform(Number)),
  language: v.picklist(locales),
})

const text = { type: 'string' } as const
const options = {
  id: text,
  domain: text,
  name: text,
  email: text,
  phone: text,
  hue: text,
  from: text,
  library: text,
  'first-name': text,
  'last-name': text,
  level: text,
  lang: text,
  ...serviceOptions,
}

/** Creates libraries, and invites their first staff. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [command, folder] = positionals
  if (command === 'template' && folder) {
    const id = values.id ?? 'mia-oggettoteca'
    writeTemplate(folder, choiceOf({ ...values, id, name: values.name ?? 'La mia Oggettoteca' }))
    return 0
  }
  const run = {
    list,
    create,
    address,
    invite,
    'reset-factors': resetFactorsOf,
    set: setService,
  }[command ?? '']
  if (!run) {
    console.error(usage)
    return 2
  }
  const services = await openServices()
  try {
    await run(services, values)
    return 0
  } finally {
    await services.store.close()
  }
}

type Values = { [K in keyof typeof options]?: string | undefined }
type Opened = Awaited<ReturnType<typeof openServices>>

function choiceOf({ id, domain = id, name, email = '', phone, hue = '38' }: Values) {
  return v.parse(choice, { id, domain, name, email: email || null, phone: phone ?? null, hue })
}

function writeTemplate(folder: string, chosen: v.InferOutput<typeof choice>) {
  if (existsSync(join(folder, 'library.json')))
    throw new Error(`${folder} already has a library.json`)
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  for (const [name, content] of starterFolder(chosen)) writeFileSync(join(folder, name), content)
  console.log(
    `${folder}: fill in library.json and the tables, then: npm run library -- create --from ${folder}`,
  )
}

async function list({ store }: Opened) {
  for (const { id, domain, name } of await listLibraryRows(store.db))
    console.log(`${id.padEnd(20)} ${domain.padEnd(20)} ${name}`)
}

async function create(services: Opened, values: Values) {
  const source = values.from ? openFolder(values.from) : starterLibrary(choiceOf(values))
  const counts = await acrossLibraries(services.store, db =>
    importLibrary({
      db,
      folder: source,
      now: services.now(),
      picture: drawInto(services.files),
      demoHash: null,
      files: services.files,
      progress: progressBar(languageOf(undefined)),
    }),
  )
  const rows = Object.entries(counts).map(([name, { created }]) => `${created} ${name}`)
  console.log(['The library was created', ...rows].join(', '))
  console.log(
    'Now invite its staff: npm run library -- invite --library ID --email … --first-name …',
  )
}

async function address(services: Opened, values: Values) {
  const id = values.library ?? ''
  const domain = v.parse(label, values.domain)
  const { config, store, now } = services
  const library = await findLibrary(store.db, id)
  if (!library) throw new Error(`There is no library ${id}`)
  if (isNamedInSettings(config, library)) {
    const say = 'is named by LIBRARY_DEFAULT or LIBRARY_STAGING: set them to the new name first'
    throw new Error(`${library.domain} ${say}`)
  }
  const record = { by: 'npm run library', at: now(), address: 'terminal' }
  await moveLibrary(services, id, domain, (db, row) => recordMove(db, row, domain, record)).catch(
    (error: unknown) => {
      throw error instanceof AppError ? new Error(`${domain} is taken`) : error
    },
  )
  console.log(`${id} now answers at ${domain}; ${library.domain} redirects there`)
}

async function invite(services: Opened, values: Values) {
  const asked = v.parse(invitation, {
    email: values.email,
    first_name: values['first-name'],
    last_name: values['last-name'],
    level: values.level ?? String(adminLevel),
    language: values.lang ?? defaultLocale,
  })
  const ctx = await systemContext(services, values.library ?? '')
  const link = await inTransaction(ctx, inside => inviteStaff(inside, asked, null))
  console.log(`An e-mail is on its way to ${asked.email}; the same link, for 72 hours:\n${link}`)
}

/** Removes the second factors of a super who has lost them. The password stays. */
async function resetFactorsOf(services: Opened, values: Values) {
  const address = v.parse(email, values.email)
  const ctx = await systemContext(services, values.library ?? '')
  await inTransaction(ctx, async inside => {
    const member = await findMemberByEmail(inside.db, address)
    if (!member) throw new Error(`${ctx.library.id} has no member ${address}`)
    const had = await resetFactors(inside, member.id)
    await recordReset(inside, member.id, had)
  })
  console.log(`${address} now signs in with the password alone, and gets an e-mail about it`)
}

void runCommand(main)
