import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { contactData, type Me } from '#contract/shapes/member.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { languageOptions } from '#src/i18n/use-language.ts'
import { phoneFaults } from '#src/library/phone.ts'
import { ProvinceList } from '#src/library/province-list.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import { PhoneField } from './phone-field.tsx'

/** The member's contact data and language. */
export function ContactForm({ me }: { me: Me }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const save = useCall('me.update')
  const provinces = useId()
  const { address = '', cap = '', city = '', province = '' } = me.domicile_geo ?? {}
  const form = useForm({
    initial: {
      phone_number: me.phone_number ?? '',
      domicile_geo: { address, cap, city, province },
      language: chooseLanguage(offeredLanguages(), me.language),
    },
    check: values => ({
      ...phoneFaults('phone_number', values.phone_number),
      ...faultsOf(contactData, values),
    }),
    text: useFieldText(),
    onSubmit: async body => {
      if (save.isPending || offline) return
      const saved = await save.mutateAsync({ body }).catch(failure => {
        if (failure.code === 'validation_failed') form.refuse(failure.fields)
      })
      if (!saved) return
      client.setQueryData(keyOf('me.get'), saved)
      showToast(t`Dati salvati`)
    },
  })
  return (
    <Section title={<Trans>Contatti</Trans>}>
      <form className={styles.form} {...form.props}>
        {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
        <PhoneField {...form.field('phone_number')} />
        <TextField
          label={t`Via e numero`}
          autoComplete="street-address"
          {...form.field('domicile_geo.address')}
        />
        <div className={styles.pair}>
          <TextField
            label={t`CAP`}
            autoComplete="postal-code"
            inputMode="numeric"
            {...form.field('domicile_geo.cap')}
          />
          <TextField
            label={t`Città`}
            autoComplete="address-level2"
            {...form.field('domicile_geo.city')}
          />
          <TextField
            label={t`Provincia`}
            autoComplete="address-level1"
            list={provinces}
            {...form.field('domicile_geo.province')}
          />
          <ProvinceList id={provinces} />
        </div>
        <SelectField
          label={t`Lingua delle e-mail`}
          options={languageOptions()}
          {...form.field('language')}
        />
        <Button
          type="submit"
          pending={save.isPending}
          pendingText={t`Invio in corso…`}
          disabledReason={offline}
        >
          <Trans>Salva</Trans>
        </Button>
      </form>
    </Section>
  )
}
