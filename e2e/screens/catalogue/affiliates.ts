import type { Hand, Screen } from '../screen.ts';

const company = '/bola-gaming';
const affiliate = '/bola-gaming?para=afiliados';

async function send({ page, t }: Hand): Promise<void> {
  const values = {
    'affiliates:form.name': 'Ana Quiroga',
    'affiliates:form.email': 'ana@empresa.example',
    'affiliates:form.companyName': 'Empresa',
    'auth:field.phone': '11 5555 0000',
  };
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(t(label), { exact: true }).fill(value);
  }
  await submit({ page, t });
}

async function submit({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: t('affiliates:form.submit'), exact: true }).click();
}

export const affiliates: Screen[] = [
  {
    name: 'bola-gaming-company',
    path: company,
    light: true,
    shows: ({ page, t }) => page.getByRole('heading', { name: t('affiliates:company.title') }),
  },
  {
    name: 'bola-gaming-affiliate',
    path: affiliate,
    light: true,
    shows: ({ page, t }) => page.getByRole('heading', { name: t('affiliates:affiliate.title') }),
  },
  {
    name: 'bola-gaming-incomplete',
    path: company,
    steps: submit,
    shows: ({ page, t }) => page.getByText(t('errors:fields.required')).first(),
  },
  {
    name: 'bola-gaming-sending',
    path: company,
    answers: { 'POST /affiliate-contacts': 'silence' },
    steps: send,
    shows: ({ page, t }) => page.getByText(t('affiliates:form.submitting')),
  },
  {
    name: 'bola-gaming-sent',
    path: company,
    light: true,
    answers: { 'POST /affiliate-contacts': { says: null as never } },
    steps: send,
    shows: ({ page, t }) => page.getByText(t('affiliates:form.success')),
  },
  {
    name: 'bola-gaming-failed',
    path: company,
    answers: { 'POST /affiliate-contacts': 'no-network' },
    steps: send,
    shows: ({ page, t }) => page.getByText(t('affiliates:form.error')),
  },
];
