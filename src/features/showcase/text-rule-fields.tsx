import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { brokenRule, type TextRule, textRules } from '#domain/text-rules.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import styles from './text-rule-fields.module.css'

const rules = Object.keys(textRules) as TextRule[]
const empty = Object.fromEntries(rules.map(rule => [rule, '']))
const check = (values: Record<string, string>) =>
  Object.fromEntries(rules.map(rule => [rule, brokenRule(values[rule] ?? '', [rule]) ?? undefined]))

/** A field for each text rule, labelled by the rule's name, to see its message. */
export function TextRuleFields() {
  const title = useId()
  const form = useForm({
    initial: empty,
    check,
    text: useFieldText(),
    onSubmit: () => {},
  })
  return (
    <form className={styles.fields} aria-labelledby={title} {...form.props}>
      <h2 id={title}>
        <Trans>Regole dei testi</Trans>
      </h2>
      {rules.map(rule => (
        <TextField key={rule} label={rule} autoComplete="off" paste {...form.field(rule)} />
      ))}
      <Button type="submit">
        <Trans>Conferma</Trans>
      </Button>
    </form>
  )
}
