import { Module } from '@nestjs/common';
import { CountryTerms } from './country-terms.ts';
import { Organiser } from './organiser.ts';
import { PrizeCountries } from './prize-countries.ts';
import { TermsController } from './terms.controller.ts';

/** Prizes by country: settings, the terms of each grid, and permits that end. The organiser's data. */
@Module({
  controllers: [TermsController],
  providers: [CountryTerms, Organiser, PrizeCountries],
  exports: [Organiser, PrizeCountries],
})
export class TermsModule {}
