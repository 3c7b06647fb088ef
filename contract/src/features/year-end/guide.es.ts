import type { GuideTopic } from './guide.en.ts';

export const GUIDE_ES: Readonly<Record<GuideTopic, string>> = {
  'w2.1':
    'Su pago para el impuesto federal sobre el ingreso: lo que ganó, con propinas, menos lo que puso en un 401(k) tradicional y en planes de salud, cuidado de dependientes o transporte antes de impuestos. Va en su declaración federal como salario.',
  'w2.2':
    'Impuesto federal sobre el ingreso que se descontó de sus pagos durante el año. En su declaración cuenta como impuesto ya pagado.',
  'w2.3':
    'Su pago para el Seguro Social, sin propinas. Los planes descontados antes de impuestos lo reducen; un 401(k) no. Junto con la casilla 7 se detiene en el límite anual.',
  'w2.4':
    'Impuesto del Seguro Social descontado de su pago: 6.2 por ciento de las casillas 3 y 7 juntas. Si dos empleadores descontaron juntos más que el máximo anual, puede reclamar el exceso en su declaración.',
  'w2.5': 'Su pago para Medicare. Es como el del Seguro Social, con propinas, pero sin límite anual.',
  'w2.6':
    'Impuesto de Medicare descontado de su pago: 1.45 por ciento de la casilla 5, y 0.9 por ciento más sobre lo que pasa de $200,000.',
  'w2.7':
    'Propinas que usted declaró o que recibió por nómina, hasta donde el Seguro Social las grava. También están en las casillas 1 y 5.',
  'w2.8':
    'Propinas que su empleador le asignó porque las declaradas fueron menos que una parte de las ventas. No están en las casillas 1, 3, 5 ni 7; usted las declara, salvo que sus registros muestren menos.',
  'w2.10':
    'Beneficios para el cuidado de dependientes: lo que apartó antes de impuestos para cuidar a niños u otros dependientes, y lo que pagó su empleador. El Formulario 2441 dice si una parte es gravable.',
  'w2.11':
    'Dinero que recibió de un plan de compensación diferida no calificado, o aplazamientos anteriores que ahora son gravables. Si es gravable, ya está en la casilla 1.',
  'w2.12.A':
    'Impuesto del Seguro Social sobre sus propinas que sus pagos no alcanzaron a cubrir. Lo debe con su declaración federal.',
  'w2.12.B':
    'Impuesto de Medicare sobre sus propinas que sus pagos no alcanzaron a cubrir. Lo debe con su declaración federal.',
  'w2.12.C':
    'El costo del seguro de vida colectivo por encima de $50,000 que pagó su empleador. Está en las casillas 1, 3 y 5, aunque no se le pagó en efectivo.',
  'w2.12.D': 'Lo que puso de su pago en un 401(k) tradicional. No está en la casilla 1; sí en las casillas 3 y 5.',
  'w2.12.E': 'Lo que puso de su pago en un plan 403(b), antes del impuesto sobre el ingreso.',
  'w2.12.F': 'Lo que puso en un plan SEP mediante reducción de salario.',
  'w2.12.G': 'Lo que usted y su empleador pusieron en un plan 457(b) gubernamental.',
  'w2.12.H': 'Lo que puso en un plan 501(c)(18)(D). Está en la casilla 1; su declaración puede permitirle deducirlo.',
  'w2.12.J': 'Pago por enfermedad que no es gravable, porque usted mismo pagó el seguro.',
  'w2.12.K':
    'El impuesto adicional del 20 por ciento sobre un pago excesivo de “paracaídas dorado”. Lo informa con su declaración.',
  'w2.12.L':
    'Gastos de trabajo que su empleador le devolvió según la tarifa del gobierno. Hasta esa tarifa no son gravables.',
  'w2.12.M':
    'Impuesto del Seguro Social sobre un seguro de vida colectivo que un empleador anterior no pudo cobrar. Lo debe con su declaración.',
  'w2.12.N':
    'Impuesto de Medicare sobre un seguro de vida colectivo que un empleador anterior no pudo cobrar. Lo debe con su declaración.',
  'w2.12.P': 'Gastos de mudanza devueltos a miembros de las fuerzas armadas. No son gravables.',
  'w2.12.Q': 'Pago por combate que no es gravable. Puede elegir contarlo para el crédito por ingreso del trabajo.',
  'w2.12.R':
    'Lo que su empleador puso en una cuenta de ahorro médico Archer. El Formulario 8853 va con su declaración.',
  'w2.12.S': 'Lo que puso de su pago en una cuenta de jubilación SIMPLE.',
  'w2.12.T':
    'Beneficios de adopción de su empleador. No están en la casilla 1; el Formulario 8839 dice si una parte es gravable.',
  'w2.12.V': 'Ingreso por ejercer opciones sobre acciones. Ya está en las casillas 1, 3 (hasta el límite) y 5.',
  'w2.12.W':
    'Lo que usted por nómina y su empleador pusieron juntos en su cuenta de ahorro para la salud. El Formulario 8889 va con su declaración; lo que pasa del límite anual es gravable.',
  'w2.12.Y': 'Lo que aplazó este año en un plan no calificado (sección 409A). Es informativo.',
  'w2.12.Z':
    'Ingreso de un plan no calificado que no cumplió la sección 409A. Está en la casilla 1 y lleva un impuesto adicional.',
  'w2.12.AA':
    'Lo que puso en un Roth 401(k). Ya pagó impuestos, por eso también está en la casilla 1; los retiros calificados futuros son libres de impuestos.',
  'w2.12.BB': 'Lo que puso en un Roth 403(b). Ya pagó impuestos, por eso también está en la casilla 1.',
  'w2.12.DD':
    'Lo que costó en total su cobertura de salud: su parte y la de su empleador. Es solo informativo: no es gravable.',
  'w2.12.EE': 'Lo que puso en un Roth 457(b) gubernamental. Ya pagó impuestos, por eso también está en la casilla 1.',
  'w2.12.FF': 'Lo que se le puede devolver según un arreglo de reembolso de salud de un empleador pequeño.',
  'w2.12.GG': 'Ingreso de acciones calificadas (sección 83(i)). Está en la casilla 1.',
  'w2.12.HH': 'Ingreso de acciones calificadas que eligió aplazar, al cierre del año.',
  'w2.12.II': 'Pagos de exención de Medicaid que no están en la casilla 1.',
  'w2.12.TA': 'Lo que su empleador puso en una cuenta Trump para usted o su hijo. Desde el formulario de 2026.',
  'w2.12.TP':
    'Propinas en efectivo que usted declaró. Hasta un límite anual se pueden deducir en su declaración federal. El importe ya está en la casilla 1; la retención no bajó por ello.',
  'w2.12.TT':
    'La parte adicional del pago por horas extra que exige la ley federal: la “media” de tiempo y medio. Se puede deducir en su declaración federal, hasta un límite anual. Ya está en la casilla 1.',
  'w2.12': 'Tipos especiales de pago y beneficios, cada uno con su código de letras.',
  'w2.13.statutoryEmployee':
    'Para sus propias deducciones se le trata como trabajador por cuenta propia: este pago va en el Anexo C.',
  'w2.13.retirementPlan':
    'Participó en un plan de jubilación del trabajo. Eso puede limitar la deducción por su propia cuenta IRA.',
  'w2.13.thirdPartySickPay': 'El pago por enfermedad llegó por una aseguradora u otro tercero.',
  'w2.14': 'Algo que su empleador quiere que sepa; las palabras al lado dicen qué es.',
  'w2.14.SUI-EE':
    'Lo que usted pagó al seguro de desempleo de su estado. Puede contar entre los impuestos estatales en su declaración.',
  'w2.14.LST': 'Impuesto de servicios locales: un importe anual pequeño por trabajar en un municipio.',
  'w2.14b':
    'El código de su ocupación con propinas, de la lista del Tesoro. 000 solo significa que la ocupación no da derecho a deducir propinas.',
  'w2.15': 'El estado al que se refieren las casillas 16 y 17, con el número de su empleador allí.',
  'w2.16':
    'Su pago para el impuesto de este estado. Los estados cuentan distinto: puede ser más que la casilla 1; en Pensilvania, por ejemplo, porque un 401(k) no lo reduce.',
  'w2.17': 'Impuesto estatal sobre el ingreso descontado de sus pagos.',
  'w2.18': 'Su pago para el impuesto de esta ciudad, condado o distrito escolar.',
  'w2.19': 'Impuesto local sobre el ingreso descontado de sus pagos.',
  'w2.20': 'El lugar al que se refieren las casillas 18 y 19.',
  'nec.1':
    'Lo que se le pagó por servicios sin ser empleado. Por lo general va en el Anexo C y paga impuesto sobre el trabajo por cuenta propia.',
  'nec.2': 'Se marca cuando se le vendieron al menos $5,000 en bienes de consumo para revender.',
  'nec.3':
    'La parte de un pago de “paracaídas dorado” que pasa del límite; se aplica un impuesto adicional del 20 por ciento.',
  'nec.4':
    'Impuesto federal retenido, por ejemplo porque no se dio un número de contribuyente. Cuenta como impuesto ya pagado.',
  'nec.5': 'Impuesto estatal retenido de sus pagos.',
  'nec.6': 'El estado, con el número del pagador allí.',
  'nec.7': 'La parte de sus pagos que cuenta para este estado.',
  'misc.1': 'Renta que se le pagó por terrenos, edificios o máquinas.',
  'misc.2': 'Regalías, por ejemplo de petróleo, gas, patentes o libros.',
  'misc.3': 'Otros ingresos, como premios. El pagador puede decirle qué es.',
  'misc.4':
    'Impuesto federal retenido, por ejemplo porque no se dio un número de contribuyente. Cuenta como impuesto ya pagado.',
  'misc.5': 'Su parte de la captura de un barco de pesca.',
  'misc.6': 'Pagos por servicios médicos o de salud.',
  'misc.7': 'Se marca cuando se le vendieron al menos $5,000 en bienes de consumo para revender.',
  'misc.8': 'Pagos en lugar de dividendos o intereses por valores prestados.',
  'misc.9': 'Indemnización de un seguro de cosechas.',
  'misc.10': 'Pagos a un abogado por servicios legales, incluida la parte del cliente.',
  'misc.11': 'Efectivo que recibió por pescado vendido para reventa.',
  'misc.12': 'Lo que se aplazó este año en un plan no calificado (sección 409A).',
  'misc.15': 'Ingreso de un plan de compensación diferida no calificado; puede llevar un impuesto adicional.',
  'misc.16': 'Impuesto estatal retenido de sus pagos.',
  'misc.17': 'El estado, con el número del pagador allí.',
  'misc.18': 'La parte de sus pagos que cuenta para este estado.',
  'r.1': 'Todo lo que el plan le pagó durante el año, antes de retener impuestos.',
  'r.2a': 'La parte de la casilla 1 que es gravable, hasta donde el plan pudo calcularla.',
  'r.2b': 'Se marca cuando el plan no pudo calcular la parte gravable, o cuando se pagó todo.',
  'r.3': 'La parte que puede pagar impuesto como ganancia de capital.',
  'r.4': 'Impuesto federal retenido de los pagos. Cuenta como impuesto ya pagado.',
  'r.5': 'Sus propias aportaciones después de impuestos que ahora recibió de vuelta. No pagan impuesto otra vez.',
  'r.6': 'Aumento del valor de las acciones de su empleador, que paga impuesto solo cuando las venda.',
  'r.7':
    'Por qué se pagó el dinero: 1 anticipado, 2 anticipado con excepción, 3 discapacidad, 4 fallecimiento, 7 normal, G traspaso directo. El código decide si hay un impuesto adicional.',
  'r.8': 'El valor de un contrato de anualidad que fue parte del pago.',
  'r.9a': 'Su parte cuando el pago se repartió entre varias personas.',
  'r.9b': 'Lo que puso en el plan después de impuestos a lo largo de los años.',
  'r.10': 'La parte que viene de una conversión dentro del plan de hace menos de cinco años.',
  'r.11': 'El primer año en que puso dinero en la cuenta Roth del plan.',
  'r.14': 'Impuesto estatal retenido de los pagos.',
  'r.15': 'El estado, con el número del pagador allí.',
  'r.16': 'La parte del pago que cuenta para este estado.',
  'r.17': 'Impuesto local retenido de los pagos.',
  'r.18': 'El lugar al que se refieren las casillas 17 y 19.',
  'r.19': 'La parte del pago que cuenta para este lugar.',
};
