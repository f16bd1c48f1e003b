import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Exception, english, exceptions, glossary, known, type Words } from './glossary.ts'

/** A message of the catalogue: its Italian text, its text in the checked language, and the files that have it. */
export type Message = { id: string; text: string; files: readonly string[] }
type Language = 'it' | 'en'
type Fault = { word: string; advice: string }
/** Whether the Italian dictionary has a word. */
export type Dictionary = (word: string) => boolean

/**
 * The faults of the messages in one language, one line each: file, message and word. A word is a fault if the
 * glossary has another one for the same thing, or if an Italian text has a word that is not Italian.
 */
export function wordFaults(
  messages: readonly Message[],
  language: Language,
  isItalian: Dictionary,
): string[] {
  return messages.flatMap(message =>
    faultsOf(message, language, isItalian).map(
      ({ word, advice }) => `${message.files[0]}: «${short(message.text)}»: «${word}»: ${advice}`,
    ),
  )
}

/** Exceptions that no message needs, or that name several messages: they would hide a later fault. */
export function idleExceptions(
  messages: Record<Language, readonly Message[]>,
  isItalian: Dictionary,
  list: readonly Exception[] = exceptions,
): string[] {
  return list.flatMap(({ message, words }) => {
    const named = messages.it.filter(({ id }) => isNamed(id, message))
    if (named.length !== 1) return [`«${message}» names ${named.length} messages`]
    const found = (['it', 'en'] as const).flatMap(language =>
      messages[language]
        .filter(({ id }) => isNamed(id, message))
        .flatMap(one => allFaults(one.text, language, isItalian).map(({ word }) => word)),
    )
    const idle = words.filter(word => !found.includes(word))
    return idle.map(word => `«${message}» does not need its exception for «${word}»`)
  })
}

/** A text on one line, of which its beginning is enough to find it. */
function short(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > 90 ? `${line.slice(0, 90)}…` : line
}

function faultsOf({ id, text }: Message, language: Language, isItalian: Dictionary): Fault[] {
  const allowed = exceptions.filter(({ message }) => isNamed(id, message)).flatMap(one => one.words)
  return allFaults(text, language, isItalian).filter(({ word }) => !allowed.includes(word))
}

/** A name that ends with `…` is the beginning of a text. */
function isNamed(id: string, name: string): boolean {
  return id === name || (name.endsWith('…') && id.startsWith(name.slice(0, -1)))
}

function allFaults(text: string, language: Language, isItalian: Dictionary): Fault[] {
  const parts = partsOf(text).map(wordsOf)
  const avoided = glossary.flatMap(term => avoidedIn(parts, term[language]))
  if (language === 'en') return avoided
  const foreign = parts.flat().flatMap(word => foreignIn(word, isItalian))
  const advice =
    'not an Italian word: write it in Italian, or add it to the glossary with its reason'
  return [...avoided, ...[...new Set(foreign)].map(word => ({ word, advice }))]
}

function avoidedIn(parts: string[][], { use, avoid }: Words): Fault[] {
  return avoid
    .filter(phrase => parts.some(words => hasPhrase(words, phrase.split(' '))))
    .map(word => ({ word, advice: `use «${use}»` }))
}

function hasPhrase(words: string[], phrase: string[]): boolean {
  return words.some((_, at) => phrase.every((part, i) => matches(lower(words[at + i] ?? ''), part)))
}

function matches(word: string, pattern: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern
}

const isKnown = new Set(Object.values(known).flat().map(lower))

/** The parts of a word, split at its hyphens, that are not Italian. */
function foreignIn(word: string, isItalian: Dictionary): string[] {
  if (english.includes(lower(word))) return [lower(word)]
  const parts = word.split('-').filter(part => !/\p{N}/u.test(part) && !isKnown.has(lower(part)))
  return parts.filter(part => !isItalian(part) && !isItalian(lower(part))).map(lower)
}

function lower(word: string): string {
  return word.toLowerCase()
}

/** An apostrophe separates two words, a hyphen does not. */
function wordsOf(text: string): string[] {
  return text.replace(/<[^<>]*>/g, ' ').match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
}

/** The constant parts of a message, without its values and the names of its plural forms. */
function partsOf(text: string): string[] {
  const constant = (tokens: unknown): string[] => {
    if (typeof tokens === 'string') return [tokens]
    if (!Array.isArray(tokens)) return []
    return tokens.flatMap(token => {
      if (typeof token === 'string') return [token]
      const forms = Array.isArray(token) ? token[2] : null
      return forms && typeof forms === 'object' ? Object.values(forms).flatMap(constant) : []
    })
  }
  return constant(compileMessage(text))
}
