import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { SelectField, TextField } from '../field/text-field.tsx'
import { Stepper } from '../stepper/stepper.tsx'

/** Steps, the first of which requires input. */
export function StepParts() {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState('')
  return (
    <>
      <h2>
        <Trans>A passi</Trans>
      </h2>
      <Stepper
        label={t`Passi di esempio`}
        steps={[
          {
            title: t`Titolo`,
            missing: title.trim() ? [] : [t`Scrivi un titolo`],
            content: <TextField label={t`Titolo`} value={title} onChange={setTitle} />,
          },
          {
            title: t`Categoria`,
            missing: category ? [] : [t`Scegli una categoria`],
            content: (
              <SelectField
                label={t`Categoria`}
                value={category}
                onChange={setCategory}
                options={[
                  { value: '', text: t`Tutte` },
                  { value: 'a', text: t`Utensili` },
                ]}
              />
            ),
          },
        ]}
        finish={
          <Button>
            <Trans>Fatto</Trans>
          </Button>
        }
      />
    </>
  )
}
