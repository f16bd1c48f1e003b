import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { localized } from '#contract/shapes/common.ts'
import { library } from '#contract/shapes/library.ts'
import { ImportRefused } from './read-csv.ts'

/** The library shape as a file: the parts that are columns stand at the top, the rest is kept whole. */
const file = v.object({
  ...v.omit(library, ['zh', 'placeholder', 'faq_pdf_url']).entries,
  adhesion_form: localized,
  adhesion_version: v.optional(v.string(), '1'),
  identity_provider: v.optional(
    v.object({
      issuer: v.string(),
      client_id: v.string(),
      client_secret: v.string(),
      scopes: v.optional(v.string(), 'openid profile email'),
      redirect_uri: v.optional(v.nullable(v.string()), null),
    }),
  ),
})

/** A library's row from its JSON file. @throws ImportRefused naming the first key at fault */
export function readLibrary(path: string) {
  const result = v.safeParse(file, JSON.parse(readFileSync(path, 'utf8')))
  if (!result.success) {
    const [issue] = result.issues
    throw new ImportRefused(`library.json, ${v.getDotPath(issue)}: ${issue.message}`)
  }
  const { id, domain, name, time_zone, adhesion_version, identity_provider, ...rest } =
    result.output
  const document = { ...rest, placeholder: null, faq_pdf_url: null }
  return {
    adhesionVersion: adhesion_version,
    identityProvider: identity_provider,
    row: {
      id,
      domain,
      name,
      time_zone,
      available: rest.is.available,
      adhesion_version,
      document: JSON.stringify(document),
    },
  }
}
