/**
 * Common Italian passwords of eight characters or more, in addition to a package's list of stolen passwords
 * from the whole world.
 */
const italian =
  `ciaociao1 amoremio tiamoamore tiamo123 amore123 antonella stefania benedetta pippo123
  pippopippo andrea123 marco123 italia90 forzaitalia forzabologna napoli1926 milano123 bologna1
  oggettoteca biblioteca password! welcome123`.split(/\s+/)

let all: Promise<Set<string>> | undefined

export async function isCommon(password: string): Promise<boolean> {
  all ??= load()
  return (await all).has(password.toLowerCase())
}

/** Tens of thousands of passwords, read when the first password is chosen. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...italian])
}
