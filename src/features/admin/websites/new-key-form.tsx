import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { websiteKeyInput } from '#contract/shapes/admin/websites.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { MadeKey } from './made-key.tsx'

/** Creates a key. The new one is shown until the page is left. */
export function NewKeyForm() {
  const { t } = useLingui()
  const [key, setKey] = useState<string | null>(null)
  const [made, setMade] = useState(0)
  return (
    <Section title={t`Nuova chiave`}>
      {key && <MadeKey websiteKey={key} />}
      <Fields
        key={made}
        onMade={text => {
          setKey(text)
          setMade(made + 1)
        }}
      />
    </Section>
  )
}

function Fields({ onMade }: { onMade: (key: string) => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const create = useCall('websites.keys.create')
  const form = useForm({
    initial: { name: '' },
    check: values => faultsOf(websiteKeyInput, values),
    text: useFieldText(),
    onSubmit: async body => {
      if (create.isPending || offline) return
      try {
        onMade((await create.mutateAsync({ body })).key)
      } catch (error) {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      }
    },
  })
  return (
    <form className={layout.stack} {...form.props}>
      <TextField
        label={t`Nome del sito`}
        hint={t`Per riconoscere la chiave, per esempio «Sito del quartiere»`}
        paste
        {...form.field('name')}
      />
      {create.error && <Banner tone="bad">{failureText(create.error)}</Banner>}
      <div className={layout.actions}>
        <Button
          type="submit"
          pending={create.isPending}
          pendingText={t`Invio in corso…`}
          disabledReason={offline}
        >
          <Trans>Crea la chiave</Trans>
        </Button>
      </div>
    </form>
  )
}
