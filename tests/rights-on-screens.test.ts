import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type Endpoint, isForStaff, rights } from '#contract/endpoint.ts'
import { type EndpointName, endpoints, type StaffCall } from '#contract/endpoints.ts'
import { mayCall } from '#domain/permissions.ts'
import { sectionCalls } from '#src/features/admin/parts/section-calls.ts'
import { importsOf, read, sources } from './support/source-files.ts'

/** Calls that the server's answer offers, of what the person may do: a loan's actions, the parts of a day. */
const offered: readonly string[] = ['desk.handover', 'desk.handovers', 'desk.deny', 'desk.undo']
/** Its parts are those that the person may see, with the acts of their rows. */
const decidedByServer = 'today'

const made =
  /\b(?:queryFor|useCall|useListed|pagesOf|numberedPageOf|call|uploadFile|sendFile|downloadFile)\(\s*'([\w.]+)'/g

/** The files that a page shows: of its feature and of what features share. */
function filesOf(page: string, seen = new Set<string>()): Set<string> {
  if (seen.has(page)) return seen
  seen.add(page)
  for (const { target } of importsOf(page)) {
    const isPart = target && /^src\/(features\/(admin|desk)|library)\/.*\.tsx?$/.test(target)
    // The frame has links of all pages, each with its call.
    if (isPart && !/\/(admin-page|desk-frame)\.tsx$/.test(target)) filesOf(target, seen)
  }
  return seen
}

/** Each page of staff with the call that it is for. */
const pages = sources.flatMap((file): [string, StaffCall][] => {
  if (!/^src\/features\/(admin|desk)\//.test(file)) return []
  const needs = /<(?:DeskFrame|AdminFrame)\s[^>]*needs="([\w.]+)"/.exec(read(file))?.[1]
  return needs ? [[file, needs as StaffCall]] : []
})
const sections = [
  ...read('src/features/admin/sections.ts').matchAll(
    /^ {2}(\w+): \{[^}]*import\('\.\/([^']+)'\)/gm,
  ),
].map(([, name, file]): [string, StaffCall] => [
  `src/features/admin/${file}`,
  sectionCalls[name as keyof typeof sectionCalls],
])

test('a page asks nothing that somebody who sees it may not ask, unless it looks at such a right first', () => {
  expect(sections).toHaveLength(Object.keys(sectionCalls).length)
  expect(pages.length).toBeGreaterThanOrEqual(9)
  const bare = [...pages, ...sections].flatMap(([page, needs]) => {
    if (page.includes(`/${decidedByServer}/`)) return []
    const texts = [...filesOf(page)].map(read)
    const calls = new Set(texts.flatMap(text => [...text.matchAll(made)].map(([, name]) => name)))
    return [...calls].flatMap(name => {
      const { access }: Endpoint = endpoints[name as EndpointName]
      if (!isForStaff(access) || access === 'super' || offered.includes(String(name))) return []
      const refused = rights.filter(right => {
        const colleague = { level: 5, rights: [right] }
        return mayCall(colleague, endpoints[needs].access) && !mayCall(colleague, access)
      })
      const isAsked = texts.some(
        text =>
          (access === 'all' && text.includes('isSuper(')) ||
          [...text.matchAll(/\bmay\('([\w.]+)'\)/g)].some(([, one]) =>
            isDeepStrictEqual(endpoints[one as EndpointName].access, access),
          ),
      )
      return refused.length > 0 && !isAsked ? [`${page}: ${name}`] : []
    })
  })
  expect(bare).toEqual([])
})
