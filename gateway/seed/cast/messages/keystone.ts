import type { Message } from '../model.ts';

export const KEYSTONE_MESSAGES: readonly Message[] = [
  {
    key: 'enrollment',
    category: 'benefits',
    publishedAt: '2026-11-20T11:05:00Z',
    due: '2026-12-01',
    title: { en: 'Open enrollment closes December 1', es: 'La inscripción abierta cierra el 1 de diciembre' },
    body: {
      en: "<p>You can change your medical, dental and vision plans for 2027 until Tuesday, December 1. If you do nothing, this year's plans continue.</p><p>The guide lists the new premiums. Please read it and acknowledge it, so we know that everyone has seen them.</p>",
      es: '<p>Puede cambiar sus planes médico, dental y de la vista para 2027 hasta el martes 1 de diciembre. Si no hace nada, continúan los planes de este año.</p><p>La guía muestra las nuevas primas. Léala y confirme que la leyó: así sabemos que todos las han visto.</p>',
    },
    to: null,
    attachments: [
      {
        key: 'guide',
        title: { en: '2027 Benefits Guide', es: 'Guía de beneficios 2027' },
        fileName: '2027 Benefits Guide.pdf',
        requiresAcknowledgement: true,
        text: {
          en: '2027 Benefits Guide\n\nMedical, employee: $80.00 per paycheck. Medical, employee and family: $215.00.\nDental: $12.00. Vision: $4.50.\nHealth savings account: choose any amount up to the yearly limit.\n\nChanges made by December 1 take effect on January 1, 2027.',
          es: 'Guía de beneficios 2027\n\nMédico, empleado: $80.00 por pago. Médico, empleado y familia: $215.00.\nDental: $12.00. Vista: $4.50.\nCuenta de ahorros para la salud: elija cualquier monto hasta el límite anual.\n\nLos cambios hechos hasta el 1 de diciembre entran en vigor el 1 de enero de 2027.',
        },
      },
      {
        key: 'dental',
        title: { en: 'Dental plan comparison', es: 'Comparación de planes dentales' },
        fileName: 'Dental plan comparison.pdf',
        requiresAcknowledgement: true,
        text: {
          en: 'Dental plan comparison\n\nBasic: cleanings twice a year, fillings at 80 percent.\nPlus: everything in Basic, plus crowns at 60 percent and orthodontics up to $1,500.',
          es: 'Comparación de planes dentales\n\nBásico: limpiezas dos veces al año, empastes al 80 por ciento.\nPlus: lo mismo que el Básico, más coronas al 60 por ciento y ortodoncia hasta $1,500.',
        },
      },
    ],
  },
  {
    key: 'forklift',
    category: 'policies',
    publishedAt: '2026-11-17T15:30:00Z',
    due: '2026-11-30',
    title: { en: 'New forklift rules start December 1', es: 'Nuevas reglas de montacargas desde el 1 de diciembre' },
    body: {
      en: '<p>Starting December 1, drive forklifts at walking speed inside both plants, and never walk behind a raised load.</p><p>Please read the policy and acknowledge it by November 30.</p>',
      es: '<p>A partir del 1 de diciembre, los montacargas deben circular a paso de peatón dentro de ambas plantas, y nadie debe caminar detrás de una carga elevada.</p><p>Lea la política y confírmela a más tardar el 30 de noviembre.</p>',
    },
    to: null,
    attachments: [
      {
        key: 'policy',
        title: { en: 'Forklift Safety Policy', es: 'Política de seguridad de montacargas' },
        fileName: 'Forklift Safety Policy.pdf',
        requiresAcknowledgement: true,
        text: {
          en: 'Forklift Safety Policy\n\n1. Drive at walking speed inside the plant.\n2. Never stand or walk under or behind a raised load.\n3. Certified operators only. Keep the key with you.\n4. Report every near miss during the same shift.',
          es: 'Política de seguridad de montacargas\n\n1. A paso de peatón dentro de la planta.\n2. Nadie se detiene ni camina debajo o detrás de una carga elevada.\n3. Solo operadores certificados. Lleve la llave consigo.\n4. Reporte todo incidente o casi accidente en el mismo turno.',
        },
      },
    ],
  },
  {
    key: 'thanksgiving',
    category: 'company',
    publishedAt: '2026-11-16T14:00:00Z',
    title: {
      en: 'Both plants closed November 26 and 27 for Thanksgiving',
      es: 'Ambas plantas cierran el 26 y 27 de noviembre por el Día de Acción de Gracias',
    },
    body: {
      en: '<p>Enjoy the long weekend. We reopen on Monday, November 30.</p>',
      es: '<p>Disfrute el fin de semana largo. Reabrimos el lunes 30 de noviembre.</p>',
    },
    to: null,
    attachments: [],
  },
  {
    key: 'w2',
    category: 'payroll',
    publishedAt: '2026-11-12T14:00:00Z',
    title: {
      en: 'Your 2026 W-2 will be issued by February 1',
      es: 'Su W-2 de 2026 se emitirá a más tardar el 1 de febrero',
    },
    body: {
      en: '<p>You don’t need to do anything. If you agreed to online delivery, you’ll get a message when your form is here. Otherwise we’ll mail it to your home address, so please check that your address is up to date.</p>',
      es: '<p>No tiene que hacer nada. Si aceptó la entrega en línea, recibirá un mensaje el día en que su formulario esté aquí. Si no, se lo enviaremos por correo postal, así que verifique que su domicilio esté al día.</p>',
    },
    to: null,
    attachments: [],
  },
  {
    key: 'hsa',
    category: 'benefits',
    publishedAt: '2026-11-09T14:00:00Z',
    title: { en: 'Your HSA limit for 2027', es: 'Su límite de HSA para 2027' },
    body: {
      en: '<p>The benefits guide shows how much you can put into your HSA next year. You can change your contribution at any time.</p>',
      es: '<p>La guía de beneficios indica cuánto puede aportar a su HSA el próximo año. Puede cambiar su aporte en cualquier momento.</p>',
    },
    to: null,
    attachments: [],
  },
  {
    key: 'welding-course',
    category: 'personal',
    publishedAt: '2026-10-05T13:00:00Z',
    title: { en: 'Your welding certificate expires soon', es: 'Su certificado de soldadura vence pronto' },
    body: {
      en: '<p>Please read the course plan and acknowledge it so we can reserve your spot.</p>',
      es: '<p>Lea el plan del curso y confírmelo, para que podamos reservar su lugar.</p>',
    },
    to: ['KF-0231', 'KF-0074'],
    attachments: [
      {
        key: 'plan',
        title: { en: 'Course plan', es: 'Plan del curso' },
        fileName: 'Welding course plan.pdf',
        requiresAcknowledgement: true,
        text: {
          en: 'Course plan\n\nTwo days in January, paid as regular hours. Bring your helmet.',
          es: 'Plan del curso\n\nDos días en enero, pagados como horas regulares. Traiga su careta.',
        },
      },
    ],
  },
];

/** Acknowledgements: employee number, message, attachment, instant. */
export const KEYSTONE_ACKNOWLEDGEMENTS = [
  ['KF-0417', 'enrollment', 'dental', '2026-11-20T11:31:00Z', 'en'],
  ['KF-0231', 'welding-course', 'plan', '2026-10-06T12:10:00Z', 'en'],
  ['KF-0231', 'forklift', 'policy', '2026-11-17T18:40:00Z', 'en'],
  ['KF-0402', 'forklift', 'policy', '2026-11-18T19:05:00Z', 'es'],
  ['KF-0102', 'forklift', 'policy', '2026-11-17T20:15:00Z', 'en'],
] as const;
