import { expect, test } from 'vitest'
import { linguiMacro } from './lingui-macro.ts'

const { transform } = linguiMacro() as unknown as {
  transform: { handler(code: string, id: string): Promise<{ code: string }> }
}

test('a text is compiled where it stands, in each form of the macros', async () => {
  const source = `
    import { t } from '@lingui/core/macro'
    import { Plural, Trans } from '@lingui/react/macro'
    export const Days = ({ days }) => <><Trans>fra {days}</Trans><Plural value={days} one="# giorno" other="# giorni" /></>
    export const inDays = days => t\`per \${days}\``
  const { code } = await transform.handler(source, '/days.tsx')
  const messages = [...code.matchAll(/message: (\S)/g)].map(([, first]) => first)
  expect(messages).toEqual(['[', '[', '['])
})
