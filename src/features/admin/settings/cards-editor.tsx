import { Trans, useLingui } from '@lingui/react/macro'
import { deviceNow } from '#src/platform/clock.ts'
import { NumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { RowsEditor } from '../parts/rows-editor.tsx'
import type { SettingsFields } from './use-settings-form.ts'

/** The memberships that members can buy; the first is the one offered. */
export function CardsEditor({ form }: SettingsFields) {
  const { t } = useLingui()
  return (
    <RowsEditor
      {...form.field('renewal_cards')}
      legend={t`Tessera`}
      blank={() => ({ id: `card-${deviceNow().toString(36)}`, name: '', duration: 12, price: 10 })}
      add={<Trans>Aggiungi una tessera</Trans>}
    >
      {(_, index) => (
        <>
          <TextField label={t`Nome`} paste {...form.field(`renewal_cards.${index}.name`)} />
          <NumberField label={t`Mesi`} paste {...form.field(`renewal_cards.${index}.duration`)} />
          <NumberField
            label={t`Prezzo in euro`}
            paste
            {...form.field(`renewal_cards.${index}.price`)}
          />
        </>
      )}
    </RowsEditor>
  )
}
