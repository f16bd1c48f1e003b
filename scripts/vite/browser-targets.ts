import browserslist from 'browserslist'

/** Names of the same browsers in browserslist and in the bundler. */
const names: Record<string, string> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/** The oldest version of each browser in package.json's `browserslist`, such as `ios: 16.4`. */
export function oldestVersions(): Record<string, number> {
  const oldest: Record<string, number> = {}
  for (const one of browserslist()) {
    const [browser = '', versions = ''] = one.split(' ')
    const name = names[browser]
    if (!name) throw new Error(`browserslist names a browser that the build does not know: ${one}`)
    const version = Number.parseFloat(versions)
    oldest[name] = Math.min(oldest[name] ?? version, version)
  }
  return oldest
}

/** The same in the bundler's format: `ios16.4`. */
export const buildTargets = Object.entries(oldestVersions()).map(parts => parts.join(''))
