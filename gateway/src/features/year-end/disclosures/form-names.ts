import type { FormFamily } from '@paystead/contract/features/year-end/model.ts';

/*
 * The forms of a family as the disclosures name them. Published texts never change, so a name never changes either; a new
 * family adds an entry.
 */

type Names = Readonly<Record<FormFamily, string>>;

export const FORMS_EN: Names = {
  'W-2': 'Form W-2 and Form W-2c',
  '1099': 'Forms 1099',
  '1095-C': 'Form 1095-C',
  '1042-S': 'Form 1042-S',
};
export const EACH_EN: Names = {
  'W-2': 'Form W-2 and W-2c',
  '1099': 'Form 1099',
  '1095-C': 'Form 1095-C',
  '1042-S': 'Form 1042-S',
};
export const FORMS_ES: Names = {
  'W-2': 'el Formulario W-2 y el Formulario W-2c',
  '1099': 'los Formularios 1099',
  '1095-C': 'el Formulario 1095-C',
  '1042-S': 'el Formulario 1042-S',
};
export const EACH_ES: Names = {
  'W-2': 'Formulario W-2 y W-2c',
  '1099': 'Formulario 1099',
  '1095-C': 'Formulario 1095-C',
  '1042-S': 'Formulario 1042-S',
};
export const PLURAL_ES: Names = {
  'W-2': 'Formularios W-2 y W-2c',
  '1099': 'Formularios 1099',
  '1095-C': 'Formularios 1095-C',
  '1042-S': 'Formularios 1042-S',
};
