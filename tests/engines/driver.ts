import type { Engine } from './engines.ts'

type Role =
  | 'button'
  | 'link'
  | 'heading'
  | 'dialog'
  | 'img'
  | 'radio'
  | 'checkbox'
  | 'article'
  | 'alert'
  | 'table'
  | 'timer'

/**
 * The first visible element by role and name, label, text or selector. A string matches the whole
 * name or label, or a part of the text.
 */
export type Target = { within?: Target } & (
  | { role: Role; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { css: string }
)

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/**
 * One browser window of one engine, with the methods that the journeys need. Every action waits for
 * its element.
 */
export interface Driver {
  readonly engine: Engine
  /** Loads an address. For a page of the app it waits until the script runs. */
  open(url: string): Promise<void>
  url(): Promise<string>
  click(target: Target): Promise<void>
  fill(target: Target, text: string): Promise<void>
  /** Selects an option by its text. */
  select(target: Target, option: string): Promise<void>
  /** Sets the files of a file field, which may be hidden. */
  upload(selector: string, files: TestFile[]): Promise<void>
  see(target: Target): Promise<void>
  gone(target: Target): Promise<void>
  /** Runs a function in the page; its argument and result are JSON. */
  run<Answer, Argument = undefined>(
    work: (argument: Argument) => Answer | Promise<Answer>,
    argument?: Argument,
  ): Promise<Answer>
  screenshot(): Promise<Buffer>
  /**
   * Closes the browser and opens it again on the same profile. Only for a driver with a profile.
   */
  restart(): Promise<void>
  /** Console errors and violations of the content security policy since the start. */
  complaints(): string[]
  close(): Promise<void>
}

export type Options = {
  width: number
  height: number
  /** A profile folder that outlives the browser. */
  profile?: string
  dark?: boolean
}

/** Longest wait for an element or an address. */
export const patienceMs = 60_000
