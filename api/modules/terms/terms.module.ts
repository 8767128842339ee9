import { Module } from '@nestjs/common';
import { CountryTerms } from './country-terms.ts';
import { PrizeCountries } from './prize-countries.ts';
import { TermsController } from './terms.controller.ts';

/** Prizes by country: settings, the terms of each grid, and permits that end. */
@Module({
  controllers: [TermsController],
  providers: [CountryTerms, PrizeCountries],
  exports: [PrizeCountries],
})
export class TermsModule {}
