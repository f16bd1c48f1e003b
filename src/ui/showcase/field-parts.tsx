import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioCards } from '../field/radio-cards.tsx'
import { PasswordField, TextArea, TextField } from '../field/text-field.tsx'
import styles from './showcase.module.css'

/** Fields. */
export function FieldParts({ name }: { name: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<string | null>('a')
  return (
    <>
      <h2>
        <Trans>Campi</Trans>
      </h2>
      <div className={styles.stack}>
        <TextField label={t`E-mail`} value={text} onChange={setText} hint="nome@example.org" />
        <TextField
          label={t`E-mail`}
          value="nome@"
          onChange={() => {}}
          error={t`Email non valida`}
        />
        <PasswordField label={t`Password`} value={text} onChange={setText} />
        <TextArea label={t`La tua domanda`} value={text} onChange={setText} />
        <RadioCards
          label={t`Punto di ritiro`}
          name={`showcase-${name}`}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'a', title: 'Sportello Centro', detail: 'Via Nazario Sauro 24' },
            { value: 'b', title: 'Smartlocker Stazione' },
          ]}
        />
      </div>
    </>
  )
}
