import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestVersions } from '../../scripts/vite/browser-targets.ts'

const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** Names of the same browsers in the compatibility data and in browserslist. */
const browsers = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios: 'safari_ios',
} as const
const targets = Object.entries(oldestVersions()) as [keyof typeof browsers, number][]

/** Whether every browser of `browserslist` in package.json has a feature. */
function isEverywhere(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support
  if (!support) return true
  return targets.every(([name, oldest]) => {
    const statements = [support[browsers[name]] ?? []].flat() as SimpleSupportStatement[]
    return statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) => {
        const since = Number.parseFloat(String(version_added).replace('≤', ''))
        return (
          since <= oldest &&
          !(Number.parseFloat(String(version_removed)) <= oldest) &&
          !flags &&
          !prefix &&
          !alternative_name
        )
      },
    )
  })
}

/** Missing on plain HTTP pages and in in-app browsers. */
const notForAll = ['locks', 'getNotifications']

/** Globals, and `Interface.member` for members of a constructor or namespace. */
export const missingGlobals = new Set<string>()
/** Names that exist only as members, and that some target lacks. */
export const missingMembers = new Set<string>(notForAll)

const interfaces: [string, Identifier][] = [
  ...Object.entries(data.api),
  ...Object.entries(data.javascript.builtins ?? {}),
  ...Object.entries(data.javascript.builtins?.Intl ?? {}),
].flatMap(([name, feature]) => (name === '__compat' ? [] : [[name, feature as Identifier]]))
/** Members of built-in objects, such as `toSorted`. */
export const languageMembers = new Set(
  Object.values<Identifier>(data.javascript.builtins ?? {}).flatMap(Object.keys),
)
const commonMembers = new Set<string>()
for (const [name, feature] of interfaces) {
  if (!isEverywhere(feature)) missingGlobals.add(name)
  for (const [key, member] of Object.entries<Identifier>(feature as Record<string, Identifier>)) {
    if (key === '__compat') continue
    const plain = key.replace(/_static$/, '')
    if (isEverywhere(member) && isEverywhere(feature)) commonMembers.add(plain)
    else {
      missingGlobals.add(`${name}.${plain}`)
      if (name === 'Window') missingGlobals.add(plain)
      // Members of missing interfaces are left out, because no such object exists.
      if (!key.endsWith('_static') && isEverywhere(feature)) missingMembers.add(plain)
    }
  }
}
for (const name of commonMembers) if (!notForAll.includes(name)) missingMembers.delete(name)

/** Whether every target has an attribute of HTML. */
export function hasAttribute(element: string, name: string): boolean {
  return isEverywhere(data.html.global_attributes?.[name] ?? data.html.elements?.[element]?.[name])
}

/** Whether every target has a property, at-rule, selector, function or keyword of CSS. */
export const css = {
  property: (name: string) => isEverywhere(data.css.properties?.[name]),
  keyword: (property: string, value: string) =>
    isEverywhere(data.css.properties?.[property]?.[value]),
  atRule: (name: string) => isEverywhere(data.css['at-rules']?.[name]),
  selector: (name: string) => isEverywhere(data.css.selectors?.[name]),
  type: (name: string) =>
    isEverywhere(data.css.types?.color?.[name]) && isEverywhere(data.css.types?.[name]),
}
