import { DONE, click, element, fill, heading, screens, text } from '../screen.ts';

const submit = click(element('main [type=submit]'));
const send = [
  fill('affiliates:form.name', 'Ana Quiroga'),
  fill('affiliates:form.email', 'ana@empresa.example'),
  fill('affiliates:form.companyName', 'Empresa'),
  fill('auth:field.phone', '11 5555 0000'),
  submit,
];

export const affiliates = screens(
  { path: '/bola-gaming' },
  {
    'bola-gaming-company': { light: true, shows: heading('affiliates:company.title') },
    'bola-gaming-affiliate': {
      path: '/bola-gaming?para=afiliados',
      light: true,
      shows: heading('affiliates:affiliate.title'),
    },
    'bola-gaming-incomplete': { steps: [submit], shows: text('errors:fields.required') },
    'bola-gaming-sent': {
      light: true,
      answers: { 'POST /affiliate-contacts': DONE },
      steps: send,
      shows: text('affiliates:form.success'),
    },
    'bola-gaming-failed': {
      answers: { 'POST /affiliate-contacts': 'offline' },
      steps: send,
      shows: text('affiliates:form.error'),
    },
  },
);
