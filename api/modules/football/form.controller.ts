import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Input, type InputOf } from '../../http/input.ts';
import { Serves } from '../../http/serves.ts';
import { Forms } from './forms.ts';

@Controller()
export class FormController {
  constructor(private readonly forms: Forms) {}

  @Serves('GET /matches/group/:group/form')
  ofGroup(@Input() { params }: InputOf<Contract['games']['form']>) {
    return this.forms.ofGrid(params.group);
  }
}
