import { expect, it } from 'vitest';
import { renderTemplate } from './render.ts';

const data = {
  Release: { Name: 'pay' },
  Values: { tag: '', count: 2, hosts: ['a.example', 'b.example'], none: [], settings: { B: 'two', A: 'one' } },
};

it.each([
  ['name: {{ .Release.Name }}-x', 'name: pay-x'],
  ['{{ .Values.tag | default .Values.count | quote }}', '"2"'],
  [
    'list:\n  {{- range .Values.hosts }}\n  - {{ . | quote }} {{ $.Release.Name }}\n  {{- end }}\n',
    'list:\n  - "a.example" pay\n  - "b.example" pay\n',
  ],
  ['{{- range $name, $value := .Values.settings }}\n{{ $name }}={{ $value }}\n{{- end }}', '\nA=one\nB=two'],
  ['a\n{{- if .Values.none }}\nb\n{{- end }}\nc', 'a\nc'],
  ['a {{- if .Values.hosts -}}  b{{- end }}', 'ab'],
])('%j is rendered as Helm does', (template, text) => {
  expect(renderTemplate(template, data)).toBe(text);
});

it.each([
  ['{{ .Values.other }}', 'There is no .Values.other.'],
  ['{{ .Values.tag | upper }}', 'The renderer doesn’t know upper.'],
  ['{{ include "name" . }}', 'The renderer doesn’t know include "name" ..'],
  ['{{ .Values.settings }}', 'is no text.'],
  ['{{ if .Values.tag }}', 'A block has no end.'],
  ['{{ end }}', 'There are more ends than blocks.'],
  ['{{ range .Values.settings }}{{ end }}', 'range of .Values.settings'],
])('%j is refused', (template, reason) => {
  expect(() => renderTemplate(template, data)).toThrow(reason);
});
